import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { errors } from "@gemplay/api-schema";
import { localeCodes, type Message } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { readPageTexts, readServerTexts } from "../setup/page-texts.ts";

// The file reviewed-texts.json contains a fingerprint of each refusal and of each toast text, over all languages. The
// error code or the text key is the key of the fingerprint. If a text changes, its fingerprint must change too. An
// accidental exchange of two messages therefore fails the test. The message of the failed test shows the new
// fingerprint.
type Fingerprints = Readonly<Record<string, string>>;
const reviewed: Readonly<Record<"errors" | "wallet" | "toasts", Fingerprints>> = JSON.parse(
  readFileSync(new URL("./reviewed-texts.json", import.meta.url), "utf8"),
);
type Texts = Readonly<Record<string, Message | undefined>>;

/** Returns the fingerprint of one text in all languages. */
function fingerprint(texts: readonly Texts[], key: string): string {
  const all = texts.map((one) => one[key]);
  expect(all, key).not.toContain(undefined);
  return createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 12);
}

const serverTexts: readonly Texts[] = localeCodes.map(readServerTexts);
const pageTexts: readonly Texts[] = await Promise.all(localeCodes.map(readPageTexts));
const pageFingerprints = (keys: readonly string[]): Fingerprints =>
  Object.fromEntries(keys.map((key) => [key, fingerprint(pageTexts, key)]));

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

it("each refusal of the server has its reviewed text in every language", () => {
  const current = Object.entries(errors).map(([name, { code, messageKey }]) => [
    `${code} ${name}`,
    fingerprint(serverTexts, messageKey),
  ]);
  expect(Object.fromEntries(current)).toEqual(reviewed.errors);
});

it("each failure between the page, the wallet and the chain has its reviewed text in every language", () => {
  const keys = Object.keys(pageTexts[0] ?? {}).filter((key) => /^(wallet\.error|error)\./.test(key));
  expect(pageFingerprints(keys)).toEqual(reviewed.wallet);
});

it("each toast has its reviewed text in every language", () => {
  expect(pageFingerprints(Object.keys(reviewed.toasts))).toEqual(reviewed.toasts);
});

it("every toast that the page names has a reviewed text", () => {
  const known = { ...reviewed.toasts, ...reviewed.wallet };
  const keys = toastKeys();
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter((key) => known[key] === undefined)).toEqual([]);
});

it("two refusals in one language have different texts", () => {
  for (const [at, texts] of serverTexts.entries()) {
    const said = Object.values(errors).map(({ messageKey }) => JSON.stringify(texts[messageKey]));
    expect(new Set(said).size, localeCodes[at]).toBe(said.length);
  }
});
