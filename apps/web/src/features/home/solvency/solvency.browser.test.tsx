import type { Data } from "@gemplay/api-schema";
import { formatAssetAmount } from "@gemplay/money";
import { leafNode, nothingOwed, type Owed, owedAssets, pathOf, rootHash, topOf } from "@gemplay/solvency";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { savedFiles } from "../../../../test/saved-files.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { type Answers, answer, callsOf } from "../../../../test/wire.ts";

type Tree = NonNullable<Data<"GET /solvency">["newest"]>;
type OwnProof = NonNullable<Data<"GET /user/solvency/proof">["proof"]>;

const takenAtMs = Date.now() - 60_000;
const address = `0x${"ab".repeat(20)}`;
const hash = `0x${"cd".repeat(32)}`;
/** Players 6, 7 and 8 are owed 1, 12.5 and 3 PLAY. */
const leaves = (
  [
    [6n, 10n],
    [7n, 125n],
    [8n, 30n],
  ] as const
).map(([playerId, tenths]) => ({
  ...{ salt: String(playerId).repeat(64), playerId },
  owed: { ...nothingOwed, PLAY: tenths * 10n ** 17n },
}));
const nodes = leaves.map(leafNode);
const top = topOf(nodes);
const text = (owed: Owed) =>
  Object.fromEntries(
    owedAssets.map((asset) => [asset, formatAssetAmount(owed[asset], asset)]),
  ) as Tree["owed"];

const tree: Tree = {
  ...{ takenAtMs, leaves: 3, root: `0x${rootHash({ takenAtMs, leaves: 3 }, top)}`, owed: text(top.owed) },
  held: { PLAY: { vault: "31", addresses: "0.5" }, U: { vault: "0", addresses: "0" } },
  setAside: { TPLAY: "0", GEM: "0" },
  ...{ blockNumber: 7, statement: "Gemplay owes\nits players", signature: `0x${"ef".repeat(65)}` },
  ...{ signer: address, witness: { contract: address, transactionHash: hash, blockNumber: 8 } },
};
const proof: OwnProof = {
  ...{
    takenAtMs,
    leaves: 3,
    index: 1,
    userId: "7",
    salt: "7".repeat(64),
    owed: text(leaves[1]?.owed ?? nothingOwed),
  },
  path: pathOf(nodes, 1).map((node) => ({ hash: node.hash, owed: text(node.owed) })),
};
const answers: Answers = {
  "GET /solvency": { newest: tree, earlier: [] },
  "GET /user/solvency/proof": { proof },
};
const open = (player = true) => openScreen("/index?view=solvency", { player, answers });
const verified = () => page.getByText(t("solvency.verified"), { exact: true });
const savedField = () => page.getByRole("textbox", { name: t("solvency.savedLabel") });

it("a player verifies that the own balance is in the published sum, and saves the proof", async () => {
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
  await expect.element(page.getByText(t("solvency.rootWitnessed"))).toBeVisible();
  await press(t("solvency.save"));
  await expect.poll(() => files.length).toBe(1);
  expect(JSON.parse(files[0]?.text ?? "")).toEqual(proof);
});

it("a saved proof is checked in the page, without another call to the server", async () => {
  await open();
  const saved = JSON.stringify(proof);
  await savedField().fill(saved);
  await expect.element(verified()).toBeVisible();
  await savedField().fill(saved.replace('"12.5"', '"12.6"'));
  await expect.element(page.getByText(t("solvency.whyRoot"))).toBeVisible();
  await expect.element(page.getByText(t("solvency.notVerified"))).toBeVisible();
  await savedField().fill("{}");
  await expect.element(page.getByText(t("solvency.whyFormat"))).toBeVisible();
  expect(callsOf("GET /user/solvency/proof")).toHaveLength(0);
  expect(callsOf("GET /solvency")).toHaveLength(1);
});

it("a proof in which the server names another balance is not verified", async () => {
  await open();
  answer({ "GET /user/solvency/proof": { proof: { ...proof, owed: { ...proof.owed, PLAY: "12.4" } } } });
  await press(t("solvency.verify"));
  await expect.element(page.getByText(t("solvency.whyRoot"))).toBeVisible();
  expect(verified().query()).toBeNull();
});

it("a guest sees what is owed and is told how to verify it", async () => {
  await open(false);
  await expect.element(page.getByText(t("solvency.owed")).first()).toBeVisible();
  await expect.element(page.getByText(t("solvency.guest"))).toBeVisible();
  expect(page.getByRole("button", { name: t("solvency.verify") }).query()).toBeNull();
  await page.getByRole("link", { name: t("solvency.statistics") }).click();
  await expect.element(page.getByRole("heading", { name: t("statistics.title") })).toBeVisible();
});
