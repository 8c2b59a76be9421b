// Elements, made and found.

const SVG = "http://www.w3.org/2000/svg";

/** The element with an id. */
export const byId = (id) => document.getElementById(id);

/** An element of HTML with attributes and children; text becomes text. */
export const html = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** An element of SVG with attributes and children. */
export const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Sets the text of an element if it is another one: what a person has selected stays selected. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A sentence: what the machine says without a full stop, with a capital and one. */
export function sentence(text) {
  return text ? text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "";
}

/** What this browser remembers of this page; a browser that remembers nothing is fine too. */
export const memory = {
  get(name, otherwise) {
    try {
      return localStorage.getItem(`noughtgate.${name}`) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(`noughtgate.${name}`, String(value));
    } catch {
      // Private windows may forbid it, and then the setting lasts as long as the page.
    }
  },
};
