// A design of the user's: files in, the report out, and a board that steps through each game that shows a failure.

import { Away, post } from "./api.js";
import { byId, html, say, sentence } from "./dom.js";

const MOST = 2_000_000;
const WORDS = { holds: "holds", fails: "FAILS", undecided: "not decided", "not applicable": "not applicable" };
const VERDICTS = {
  proved: "Every claim is proved.",
  questionable: "No defect, but something is questionable.",
  defect: "There is a defect.",
  undecided: "Not decided.",
  unreadable: "The design could not be read or driven.",
};

let asked = 0;

/** Sends files, and shows what comes back. Files that are chosen meanwhile take their place. */
async function check(files) {
  const own = ++asked;
  const trouble = (text) => {
    byId("trouble").hidden = !text;
    say(byId("trouble"), text);
  };
  trouble("");
  byId("report").replaceChildren();
  const sources = [...files];
  if (sources.length === 0) return;
  const size = sources.reduce((sum, file) => sum + file.size, 0);
  if (size > MOST) return trouble(`These files have ${size} bytes, and a design has at most ${MOST}.`);
  say(byId("progress"), `Checking ${sources.map((file) => file.name).join(", ")}, which takes a minute at most.`);
  try {
    const texts = await Promise.all(sources.map(async (file) => ({ name: file.name, text: await file.text() })));
    const answer = await post("/api/check", { files: texts, top: byId("top").value.trim() || null });
    if (own !== asked) return;
    byId("report").replaceChildren(...drawn(answer));
    byId("report").focus();
  } catch (error) {
    if (own !== asked) return;
    trouble(error instanceof Away && !error.message ? "The server does not answer." : sentence(error.message));
  } finally {
    if (own === asked) say(byId("progress"), "");
  }
}

function drawn({ report, page }) {
  const roots = report.claims.filter((claim) => claim.result === "fails" && !claim.consequence_of);
  const about = [report.top && `module ${report.top}`, report.profile && `profile ${report.profile}`, `${report.states.toLocaleString("en")} states`, `${report.seconds.toFixed(1)} s`];
  const save = html("a", { href: URL.createObjectURL(new Blob([page], { type: "text/html" })), download: "report.html" }, "Save this report as a page");
  const summary = html("section", { class: "card" }, html("h2", null, report.design),
    html("p", { class: "verdict", "data-verdict": report.verdict }, VERDICTS[report.verdict] ?? report.verdict),
    html("p", null, about.filter(Boolean).join(", ")),
    report.reason ? html("pre", null, report.reason) : null,
    report.notes.length > 0 ? html("details", null, html("summary", null, "what was assumed"), html("ul", null, report.notes.map((note) => html("li", null, note)))) : null,
    html("p", null, save));
  return [summary, ...roots.map((claim) => failure(claim, report)), table(report)].filter(Boolean);
}

function table({ claims }) {
  if (claims.length === 0) return null;
  const rows = claims.map((claim) => html("tr", null, html("th", { scope: "row" }, claim.id),
    html("td", { class: claim.result === "fails" ? "wrong" : null }, WORDS[claim.result] ?? claim.result),
    html("td", null, claim.consequence_of ? `follows from ${claim.consequence_of}` : claim.remark ?? "")));
  return html("section", { class: "card" }, html("h2", null, "claims"), html("table", { id: "claims" }, html("tbody", null, rows)));
}

function failure(claim, report) {
  const follows = report.claims.filter((other) => other.consequence_of === claim.id).map((other) => other.id);
  const section = html("section", { class: "card failure", "data-claim": claim.id }, html("h2", null, `${claim.id}: ${claim.level}`),
    claim.expected ? html("p", null, `Expected ${claim.expected}; found ${claim.found}.`) : null,
    claim.source ? html("p", null, "See ", html("code", null, claim.source), ".") : null,
    claim.remark ? html("p", null, sentence(claim.remark)) : null,
    follows.length > 0 ? html("p", null, `Consequences: ${follows.join(", ")}.`) : null);
  if (claim.trace) section.append(replay(claim));
  return section;
}

/** The game that shows a failure: a board, the moves, and the clocks of the move that is shown. */
function replay({ moves = [], trace, expected, found }) {
  const last = Math.max(0, ...trace.rows.map((row) => row.during));
  const cells = Array.from({ length: 9 }, () => html("span", null));
  const clocks = html("div", { class: "clocks", tabindex: "0", role: "region", "aria-label": "clocks of this move" });
  const text = html("p", { role: "status" });
  const back = html("button", { type: "button", class: "back" }, "Back");
  const on = html("button", { type: "button", class: "on" }, "On");
  const names = ["reset", ...moves];
  const buttons = names.slice(0, last + 1).map((name) => html("button", { type: "button" }, name));
  let at = last;
  const show = (step) => {
    at = Math.min(last, Math.max(0, step));
    const squares = board(trace.boards[at]);
    const before = board(trace.boards[at - 1]);
    cells.forEach((cell, index) => {
      say(cell, squares[index] === "." ? "" : squares[index]);
      cell.className = [squares[index], squares[index] !== before[index] && at > 0 ? "new" : ""].join(" ").replaceAll(".", "").trim();
    });
    buttons.forEach((button, index) => button.setAttribute("aria-current", index === at ? "step" : "false"));
    back.disabled = at === 0;
    on.disabled = at === last;
    say(text, at === last && expected ? `After ${names[at]}: expected ${expected}; found ${found}.` : `After ${names[at]}.`);
    clocks.replaceChildren(levels(trace, at));
  };
  back.addEventListener("click", () => show(at - 1));
  on.addEventListener("click", () => show(at + 1));
  buttons.forEach((button, index) => button.addEventListener("click", () => show(index)));
  show(last);
  const seen = trace.boards.some(Boolean);
  return html("div", { class: "replay" }, seen ? html("div", { class: "squares", role: "img", "aria-label": "board" }, cells) : html("p", null, "The design does not show its board."),
    html("div", null, html("ol", null, buttons.map((button) => html("li", null, button))), html("p", null, back, " ", on), text, clocks));
}

const board = (text) => [...(text ?? "")].filter((letter) => "XO.".includes(letter)).concat(Array(9).fill(".")).slice(0, 9);

function levels({ signals, rows }, step) {
  const shown = rows.filter((row) => row.during === step);
  const value = (text) => (text.length > 4 ? `0x${BigInt(`0b${text}`).toString(16)}` : text);
  return html("table", null, html("tbody", null, signals.map((signal, index) => html("tr", null, html("th", { scope: "row" }, signal.name),
    shown.map((row) => html("td", null, value(row.values[index] ?? "")))))));
}

const drop = byId("drop");
for (const name of ["dragenter", "dragover"]) {
  addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
addEventListener("dragleave", (event) => event.relatedTarget === null && drop.classList.remove("over"));
addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  check(event.dataTransfer.files);
});
byId("files").addEventListener("change", (event) => {
  check(event.target.files);
});
