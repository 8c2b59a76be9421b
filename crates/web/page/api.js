// The few questions that the page asks its server.

/** The server has answered that a request makes no sense. */
export class Refused extends Error {}

/** The server has not answered. */
export class Away extends Error {}

/** Asks for something that does not depend on a game. */
export const get = (path) => ask(path, {});

/** Asks about a game. */
export const post = (path, question) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) });

async function ask(path, options) {
  let response, answer;
  try {
    response = await fetch(path, options);
    answer = await response.json();
  } catch (error) {
    throw new Away(error.message);
  }
  if (response.ok) return answer;
  if (response.status >= 500) throw new Away(answer.error);
  throw new Refused(answer.error ?? response.statusText);
}
