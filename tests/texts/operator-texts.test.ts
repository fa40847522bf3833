import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { operatorDownloads, operatorRoutes } from "@gemplay/api-schema/operator";
import { gameNames } from "@gemplay/games";
import { expect, it } from "vitest";
import { alertRules } from "../../apps/server/src/alerts/index.ts";
import { settingDefinitions } from "../../apps/server/src/platform/settings/definitions.ts";

type Texts = Readonly<Record<string, string>>;
const root = fileURLToPath(new URL("../../apps/operator/src/", import.meta.url));
const read = (locale: string): Texts => JSON.parse(readFileSync(`${root}i18n/texts/${locale}.json`, "utf8"));
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(root + path, "utf8"))
  .join("\n");
/** Prefixes of text keys that the page builds from the server's answers. */
const built =
  /^(action|account|alert|game|kind|group|job|role|risk|status|unit|payouts|place|view|address)\./;
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

it("the texts of the operator page have the same keys and placeholders in English and Chinese, and no text is empty", async () => {
  const english = read("en");
  for (const locale of ["en", "cn"]) {
    const texts = read(locale);
    expect(Object.keys(texts), locale).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), `${locale} ${key}`).not.toBe("");
      expect(places(text), `${locale} ${key}`).toEqual(places(english[key] ?? ""));
    }
  }
});

it("the operator page uses each of its texts", async () => {
  const keys = Object.keys(read("en")).filter((key) => !built.test(key));
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

it("every game has a title", () => {
  const titles = Object.keys(read("en")).filter((key) => key.startsWith("game."));
  expect(titles.toSorted()).toEqual(gameNames.map((game) => `game.${game}`).toSorted());
});

it("every setting has a group name, and a meaning and unit in Chinese", async () => {
  const { chineseMeanings, chineseUnits } = await import(`${root}settings/meanings.cn.ts`);
  const texts = read("en");
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
  const texts = read("en");
  const named = Object.keys(texts).filter((key) => key.startsWith("alert."));
  expect(named.toSorted()).toEqual(
    Object.keys(alertRules)
      .map((name) => `alert.${name}`)
      .toSorted(),
  );
});

it("the operator page uses every route of the operator API", () => {
  // The page calls `POST /requests/${verb}` to confirm or refuse, so its source contains neither full route name.
  const named = sources + ["confirm", "refuse"].map((verb) => `"POST /requests/${verb}"`).join();
  expect(
    Object.keys({ ...operatorRoutes, ...operatorDownloads }).filter((name) => !named.includes(`"${name}"`)),
  ).toEqual([]);
});
