/** Creates an element with attributes, listeners and children. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Readonly<Record<string, string | EventListener>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === "string") made.setAttribute(name, value);
    else made.addEventListener(name, value);
  made.append(...children);
  return made;
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/**
 * Creates a labelled select field.
 *
 * @param onChange receives the selected value
 */
export function choiceOf(
  label: string,
  choices: readonly Choice[],
  chosen: string,
  onChange: (value: string) => void = () => {},
): { row: HTMLLabelElement; select: HTMLSelectElement } {
  const select = element("select", { change: () => onChange(select.value) });
  select.append(...choices.map(({ value, text }) => element("option", { value }, text)));
  select.value = chosen;
  return { row: element("label", { class: "setting" }, element("span", {}, label), select), select };
}

export function switchOf(label: string, onChange: (on: boolean) => void): HTMLLabelElement {
  const input = element("input", { type: "checkbox", change: () => onChange(input.checked) });
  return element("label", { class: "setting" }, element("span", {}, label), input);
}

export const buttonOf = (text: string, onPress: () => void, className = ""): HTMLButtonElement =>
  element("button", { type: "button", class: className, click: onPress }, text);
