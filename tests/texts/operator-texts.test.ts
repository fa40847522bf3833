import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { operatorDownloads, operatorRoutes } from "@gemplay/api-schema/operator";
import { localeCodes } from "@gemplay/i18n";
import { expect, it } from "vitest";
import { alertRules } from "../../apps/server/src/alerts/index.ts";
import { settingDefinitions } from "../../apps/server/src/platform/settings/definitions.ts";

type Texts = Readonly<Record<string, string>>;
const root = fileURLToPath(new URL("../../apps/operator/src/", import.meta.url));
const read = async (locale: string): Promise<Texts> =>
  (await import(`${root}i18n/texts.${locale}.ts`)).default;
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/texts\./.test(path))
  .map((path) => readFileSync(root + path, "utf8"))
  .join("\n");
/** Prefixes of text keys that the page builds from the server's answers. */
const built =
  /^(action|account|alert|game|kind|group|job|role|risk|status|unit|payouts|place|view|address)\./;
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

it("the operator texts have the same keys and placeholders in all five languages, and no text is empty", async () => {
  const english = await read("en");
  for (const locale of localeCodes) {
    const texts = await read(locale);
    expect(Object.keys(texts), locale).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), `${locale} ${key}`).not.toBe("");
      expect(places(text), `${locale} ${key}`).toEqual(places(english[key] ?? ""));
    }
  }
});

it("every operator text is used", async () => {
  const keys = Object.keys(await read("en")).filter((key) => !built.test(key));
  expect(keys.length).toBeGreaterThan(150);
  const known = (key: string) => {
    const [first, second] = key.split(".");
    return (
      sources.includes(`"${key}"`) ||
      sources.includes(`\`${first}.${second}.$`) ||
      sources.includes(`\`${first}.$`)
    );
  };
  expect(keys.filter((key) => !known(key))).toEqual([]);
});

it("every setting has a group name, and a meaning and unit in Chinese", async () => {
  const { chineseMeanings, chineseUnits } = await import(`${root}settings/meanings.cn.ts`);
  const texts = await read("en");
  const missing = Object.entries(settingDefinitions).flatMap(([key, definition]) => [
    ...(texts[`group.${key.split(".")[0]}`] === undefined ? [`group of ${key}`] : []),
    ...(chineseMeanings[key] === undefined ? [key] : []),
    ...("unit" in definition && !(definition.unit in chineseUnits) && definition.unit !== "PLAY"
      ? [definition.unit]
      : []),
  ]);
  expect(missing).toEqual([]);
  expect(Object.keys(chineseMeanings).filter((key) => !(key in settingDefinitions))).toEqual([]);
});

it("every alert has a text, and every alert text belongs to an alert", async () => {
  const texts = await read("en");
  const named = Object.keys(texts).filter((key) => key.startsWith("alert."));
  expect(named.toSorted()).toEqual(
    Object.keys(alertRules)
      .map((name) => `alert.${name}`)
      .toSorted(),
  );
});

it("the operator page uses every route of the operator API", () => {
  // The page has two different names for the route with which an operator confirms or refuses.
  const named = sources + ["confirm", "refuse"].map((verb) => `"POST /requests/${verb}"`).join();
  expect(
    Object.keys({ ...operatorRoutes, ...operatorDownloads }).filter((name) => !named.includes(`"${name}"`)),
  ).toEqual([]);
});
