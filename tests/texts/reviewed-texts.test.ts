import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { errors } from "@gemplay/api-schema";
import { localeCodes, type Message } from "@gemplay/i18n";
import { describe, expect, it } from "vitest";
import { readPageTexts } from "../setup/page-texts.ts";

// The reviewed text of each refusal and toast in every language. The error code or the text key is the key of the
// reviewed text. If a text changes, its reviewed copy must change too. An accidental exchange of two messages therefore
// fails the test.
type Reviewed = Readonly<Record<string, Readonly<Record<string, Message>>>>;
const reviewed: Readonly<Record<"errors" | "wallet" | "toasts", Reviewed>> = JSON.parse(
  readFileSync(new URL("./reviewed-texts.json", import.meta.url), "utf8"),
);

/** Returns the text of a call's arguments, up to the closing bracket of the call. */
function firstCall(text: string): string {
  let open = 1;
  const end = [...text].findIndex((sign) => {
    if (sign === "(") open += 1;
    else if (sign === ")") open -= 1;
    return open === 0;
  });
  return text.slice(0, end);
}

/** Returns the text keys that a source passes by name to a toast. */
function toastKeys(): string[] {
  const root = fileURLToPath(new URL("../../apps/web/src/", import.meta.url));
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(root + path, "utf8"));
  const calls = sources.flatMap((source) => source.split("showToast(").slice(1).map(firstCall));
  return [...new Set(calls.flatMap((call) => call.match(/"[a-z]\w*\.[\w.]+"/g) ?? []))].map((key) =>
    key.slice(1, -1),
  );
}

describe.each(localeCodes)("the texts in %s", (locale) => {
  it("contain the reviewed text for the code of each refusal of the server", async () => {
    const texts = (await import(`../../packages/i18n/src/server/${locale}.ts`)).default;
    const said = Object.entries(errors).map(([name, { code, messageKey }]) => [
      `${code} ${name}`,
      texts[messageKey],
    ]);
    const agreed = Object.entries(reviewed.errors).map(([name, text]) => [name, text[locale]]);
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(agreed));
  });

  it("contain the reviewed text for the name of each failure between the page, the wallet and the chain", async () => {
    const texts = Object.entries(await readPageTexts(locale)).filter(([key]) =>
      /^(wallet\.error|error)\./.test(key),
    );
    const agreed = Object.entries(reviewed.wallet).map(([key, text]) => [key, text[locale]]);
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(agreed));
  });

  it("contain the reviewed text of each toast", async () => {
    const texts = await readPageTexts(locale);
    const said = Object.keys(reviewed.toasts).map((key) => [key, texts[key]]);
    const agreed = Object.entries(reviewed.toasts).map(([key, text]) => [key, text[locale]]);
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(agreed));
  });
});

it("every toast that the page names has a reviewed text", () => {
  const known = { ...reviewed.toasts, ...reviewed.wallet };
  const keys = toastKeys();
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter((key) => known[key] === undefined)).toEqual([]);
});

it("two refusals in one language have different texts", () => {
  for (const locale of localeCodes) {
    const texts = Object.values(reviewed.errors).map((text) => JSON.stringify(text[locale]));
    expect(new Set(texts).size, locale).toBe(texts.length);
  }
});
