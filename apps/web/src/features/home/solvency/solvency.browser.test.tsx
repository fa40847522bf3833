import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { type Answers, answer, callsOf } from "../../../../test/api-stand-in.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { publishTree } from "../../../../test/solvency.ts";

const address = `0x${"ab".repeat(20)}`;
const hash = `0x${"cd".repeat(32)}`;
/**
 * A published tree in which the platform owes 1 PLAY to player 6, 12.5 PLAY in two parts to player 7, and 3 PLAY to
 * player 8.
 */
const published = publishTree(
  Date.now() - 60_000,
  [
    [6n, { PLAY: 10n ** 18n }],
    [7n, { PLAY: 125n * 10n ** 17n - 5n * 10n ** 18n }],
    [8n, { PLAY: 3n * 10n ** 18n }],
    [7n, { PLAY: 5n * 10n ** 18n }],
  ],
  7n,
);
const { proof } = published;
const tree = {
  ...published.tree,
  statement: "Gemplay owes\nits players",
  signature: `0x${"ef".repeat(65)}`,
  signer: address,
  witness: { contract: address, transactionHash: hash, blockNumber: 8 },
};
const answers: Answers = {
  "GET /solvency": { newest: tree, earlier: [] },
  "GET /user/solvency/proof": { proof },
};
const open = (player = true) => openScreen("/index?view=solvency", { player, answers });
const verified = () => page.getByText(t("solvency.verified"), { exact: true });
const savedField = () => page.getByRole("textbox", { name: t("solvency.savedLabel") });

it("a player verifies that the published sum includes the player's balance, and saves the proof", async () => {
  const files = savedFiles();
  await open();
  await expect.element(page.getByText(t("solvency.vault")).first()).toBeVisible();
  const statement = page.getByText(/^Gemplay owes/);
  await expect.element(statement).not.toBeVisible();
  await page.getByText(t("solvency.statement")).click();
  await expect.element(statement).toBeVisible();
  await expect.element(statement).toMatchTextContent(new RegExp(tree.signature));
  await press(t("solvency.verify"));
  await expect.element(verified()).toBeVisible();
  await expect.element(page.getByText("12.5000 PLAY")).toBeVisible();
  await expect.element(page.getByText(t("solvency.ofLeaves", { count: 2, leaves: "4" }))).toBeVisible();
  await expect.element(page.getByText(t("solvency.rootWitnessed"))).toBeVisible();
  await press(t("solvency.save"));
  await expect.poll(() => files.length).toBe(1);
  expect(JSON.parse(files[0]?.text ?? "")).toEqual(proof);
});

it("the page verifies a saved proof without another request, and names the error of a changed or malformed proof", async () => {
  await open();
  const saved = JSON.stringify(proof);
  await savedField().fill(saved);
  await expect.element(verified()).toBeVisible();
  await savedField().fill(saved.replace('"7.5"', '"7.6"'));
  await expect.element(page.getByText(t("solvency.whyRoot"))).toBeVisible();
  await savedField().fill(JSON.stringify({ ...proof, parts: [proof.parts[0], proof.parts[0]] }));
  await expect.element(page.getByText(t("solvency.whyTwice"))).toBeVisible();
  await expect.element(page.getByText(t("solvency.notVerified"))).toBeVisible();
  await savedField().fill("{}");
  await expect.element(page.getByText(t("solvency.whyFormat"))).toBeVisible();
  expect(callsOf("GET /user/solvency/proof")).toHaveLength(0);
  expect(callsOf("GET /solvency")).toHaveLength(1);
});

it("the page rejects a proof from the server with a missing part or with a part that leads to another root", async () => {
  await open();
  answer({ "GET /user/solvency/proof": { proof: { ...proof, parts: proof.parts.slice(1) } } });
  await press(t("solvency.verify"));
  await expect.element(page.getByText(t("solvency.whyParts"))).toBeVisible();
  const parts = proof.parts.map((part) => ({ ...part, owed: { ...part.owed, PLAY: "6.2" } }));
  const owed = { ...proof.owed, PLAY: "12.4" };
  answer({ "GET /user/solvency/proof": { proof: { ...proof, owed, parts } } });
  await press(t("solvency.again"));
  await expect.element(page.getByText(t("solvency.whyRoot"))).toBeVisible();
  expect(verified().query()).toBeNull();
});

it("a guest sees the amounts owed to players and an explanation of the verification, but no verify button", async () => {
  await open(false);
  await expect.element(page.getByText(t("solvency.owed")).first()).toBeVisible();
  await expect.element(page.getByText(t("solvency.guest"))).toBeVisible();
  expect(page.getByRole("button", { name: t("solvency.verify") }).query()).toBeNull();
  await page.getByRole("link", { name: t("solvency.statistics") }).click();
  await expect.element(page.getByRole("heading", { name: t("statistics.title") })).toBeVisible();
});
