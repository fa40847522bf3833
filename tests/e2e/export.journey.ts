import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Data } from "@gemplay/api-schema";
import { games, instantGameNames } from "@gemplay/games";
import { createTranslate, type Locale, locales } from "@gemplay/i18n";
import type { Browser, Page } from "@playwright/test";
import { archiveOf, rowsOf, textsOf } from "../../apps/server/test/archives.ts";
import { readPageTexts } from "../setup/page-texts.ts";
import { depositBeside } from "./support/chain.ts";
import { api, expect, signIn, storedToken, t, test } from "./support/journey.ts";

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gemplay-export-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Plays one round of each instant game and one round of Coin flip with the same seed pair, and reveals the seed pair.
 * After the reveal, plays one round of Dice with the next seed pair.
 */
async function play(page: Page): Promise<void> {
  const token = await storedToken(page);
  const bet = (game: (typeof instantGameNames)[number]) => {
    const body = { key: crypto.randomUUID(), asset: "PLAY", amount: "1", params: games[game].initial };
    return api(`/games/${game}/bet`, { token, body });
  };
  await api("/fairness/client-seed", { token, body: { clientSeed: "first" } });
  for (const game of instantGameNames) await bet(game);
  const flip = { key: crypto.randomUUID(), asset: "PLAY", amount: "1", params: {} };
  const { open } = await api<Data<"POST /games/coinflip/open">>("/games/coinflip/open", {
    token,
    body: flip,
  });
  for (let round = open; round !== null; ) {
    const move = { id: round.id, step: round.step, move: { side: "heads" } };
    const moved = await api<Data<"POST /games/coinflip/move">>("/games/coinflip/move", { token, body: move });
    round = moved.open;
    if (round !== null) {
      await api("/games/coinflip/cash-out", { token, body: { id: round.id } });
      break;
    }
  }
  await api("/fairness/rotate", { token, body: { clientSeed: "my-own" } });
  await bet("dice");
}

/** Opens the HTML page of the exported archive as a local file, in a browser without a network. */
async function openCheck(browser: Browser, locale: Locale, width = 375): Promise<Page> {
  const context = await browser.newContext({
    locale: locales[locale].tag,
    offline: true,
    viewport: { width, height: 812 },
  });
  const check = await context.newPage();
  const asked: string[] = [];
  check.on("request", (request) => asked.push(request.url()));
  check.on("pageerror", (error) => expect(error.message).toBe(""));
  const url = pathToFileURL(join(folder, "check.html")).href;
  await check.goto(url);
  expect(asked).toEqual([url]);
  return check;
}

test("a player exports the account, and the page in the archive checks the account without a network", async ({
  page,
  wallet,
  browser,
}) => {
  await signIn(page, "/profile");
  await depositBeside(page, wallet, "100");
  await play(page);
  await page.reload();
  await page.getByRole("link", { name: t("nav.settings") }).click();
  await page.getByRole("link", { name: t("export.title") }).click();
  await expect(page.getByRole("heading", { name: t("export.title") })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: t("export.start") }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gemplay-\d+-\d{4}-\d\d-\d\d\.zip$/);
  const path = join(folder, "account.zip");
  await download.saveAs(path);
  await expect(page.getByText(t("export.started"))).toBeVisible();

  const texts = await textsOf(new Blob([await readFile(path)]));
  await writeFile(join(folder, "check.html"), texts["check.html"] ?? "");
  for (const locale of ["en", "cn"] as const) {
    const say = createTranslate(locale, await readPageTexts(locale));
    const check = await openCheck(browser, locale);
    await check.locator("#archive").setInputFiles(path);
    await expect(check.getByRole("status")).toHaveText(
      say("check.fine", { checked: instantGameNames.length + 1, waiting: 1 }),
    );
    await check.getByText(say("check.pairs", { count: 2 })).click();
    for (const { serverSeedHash } of rowsOf(texts["seeds.jsonl"]))
      await expect(check.getByText(String(serverSeedHash))).toBeVisible();
    await expect(check.getByText(say("check.trust"))).toBeVisible();
    await expect(check.getByRole("row").filter({ hasText: say("game.keno") })).toHaveText(/1\s*0\s*0$/);
    // The last round of Dice uses the current seed pair, which is not revealed, so the round cannot be verified yet.
    await expect(check.getByRole("row").filter({ hasText: say("game.dice") })).toHaveText(/1\s*1\s*0$/);
    await expect(check.getByText(say("check.waitingAbout"))).toBeVisible();
    expect(await check.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await check.context().close();
  }

  // The test increases a payout in a file of the archive. The page must report a changed file, a wrong payout, wrong
  // sums and a wrong balance. If a signed tree head contained the round at the time of the export, then the archive
  // contains a proof of the round, and the page also reports that the entry in the log differs.
  const rounds = texts["rounds.jsonl"] ?? "";
  const keno = rounds.split("\n").find((line) => line.includes('"game":"keno"')) ?? "";
  const { id, ...round } = JSON.parse(keno) as { id: string };
  const changed = rounds.replace(keno, JSON.stringify({ id, ...round, payout: "1000" }));
  const tampered = join(folder, "tampered.zip");
  await writeFile(
    tampered,
    Buffer.from(await (await archiveOf({ ...texts, "rounds.jsonl": changed })).arrayBuffer()),
  );
  const cut = join(folder, "cut.zip");
  await writeFile(cut, (await readFile(path)).subarray(0, -1_000));
  const check = await openCheck(browser, "en");
  await check.locator("#archive").setInputFiles(tampered);
  await expect(check.getByText(t("check.file_changed", { file: "rounds.jsonl" }))).toBeVisible();
  await expect(check.getByText(t("check.round_pay", { game: t("game.keno"), id }))).toBeVisible();
  const isLogged = rowsOf(texts["public-log.jsonl"]).some(({ id: logged }) => logged === id);
  const logEntryDiffers = check.getByText(t("check.log_entry", { game: t("game.keno"), id }));
  await expect(logEntryDiffers).toHaveCount(isLogged ? 1 : 0);
  await expect(check.getByRole("status")).toHaveText(t("check.wrong", { count: isLogged ? 5 : 4 }));
  await check.getByRole("combobox", { name: t("check.language") }).selectOption("cn");
  const cn = createTranslate("cn", await readPageTexts("cn"));
  await expect(check.getByText(cn("check.file_changed", { file: "rounds.jsonl" }))).toBeVisible();
  await check.getByRole("combobox", { name: cn("check.language") }).selectOption("en");
  // The page checks the signature of the log's tree head: the time of the tree head is a part of the signed text.
  const heads = texts["tree-heads.json"] ?? "";
  const forged = join(folder, "forged.zip");
  const otherTime = { ...texts, "tree-heads.json": heads.replace(/\\nat \d/, "$&0") };
  await writeFile(forged, Buffer.from(await (await archiveOf(otherTime)).arrayBuffer()));
  await check.locator("#archive").setInputFiles(forged);
  await expect(check.getByText(t("check.head_signature", { log: "1" }))).toBeVisible();
  await check.locator("#archive").setInputFiles(cut);
  await expect(check.getByText(t("check.not_an_archive"))).toBeVisible();
  await check.context().close();
});
