// Tests what the audit finds about rounds of staged games: the server could invent moves of a player who has no receipt of
// the end of the round.
import {
  type AnyStagedGame,
  type BetEntry,
  type BetOpening,
  games,
  type JsonValue,
  type LogEntry,
  type StagedGameName,
  sealedOf,
  stagedGameNames,
} from "@gemplay/games";
import { describe, expect, it } from "vitest";
import {
  changing,
  fileOf,
  key,
  log,
  plant,
  right,
  run,
  site,
  withAuditedSite,
} from "../../../tests/audit/audited-site.ts";
import { moveWith, seedsOf, stagedResult } from "../../../tests/audit/honest-log.ts";
import { type SavedJson, signAnswer } from "../../../tests/audit/operator-key.ts";

withAuditedSite();

/** Returns the round of a game that the server ended, with its moves. */
function unended(game: StagedGameName) {
  const index = log.entries.findLastIndex(
    (entry) => entry.kind === "bet" && entry.game === game && log.openings.has(entry.sealed),
  );
  const entry = log.entries[index] as BetEntry;
  const opening = log.openings.get(entry.sealed) as BetOpening;
  const staged = games[game] as unknown as AnyStagedGame;
  return { index, entry, opening, moves: staged.movesOf(entry.outcome as object) };
}

const lost = (opening: BetOpening) => ({ multiplierE4: 0, sealed: sealedOf({ ...opening, payout: "0" }) });
const changed = (entry: BetEntry, fields: object) => ({ ...entry, ...fields }) as LogEntry;
const isOf = (opening: BetOpening) => {
  const [id, idempotencyKey] = [`"${opening.id}"`, `"${opening.key}"`];
  return ({ request, answer }: SavedJson) =>
    [id, idempotencyKey].some((value) => JSON.stringify({ request, answer }).includes(value));
};

/** Returns the receipts with the answer of one receipt changed and signed again. */
function changedReceipts(
  isWanted: (saved: SavedJson) => boolean,
  change: (open: object) => object,
): SavedJson[] {
  return log.receipts.map((saved) => {
    if (!isWanted(saved)) return saved;
    const { call, player, request, receipt } = saved;
    const said = saved.answer as { readonly open: object };
    const answer = { ...said, open: change(said.open) } as unknown as JsonValue;
    return signAnswer(key, { call, player, request, answer, atMs: receipt.atMs });
  });
}

describe.each(stagedGameNames)("fair audit of a round of %s without a receipt of its end", (game) => {
  it("accepts an entry with exactly the moves of the receipts", async () => {
    const { opening } = unended(game);
    const receipts = log.receipts.filter(isOf(opening));
    expect(receipts).toHaveLength(2);
    expect(await run(site.url, "--receipts", fileOf(receipts))).toEqual(right);
  });

  it("cannot check a move of which the file has no receipt", async () => {
    const { index, opening, moves } = unended(game);
    const seeds = seedsOf(opening.nonce);
    const move = moveWith(game, { seeds, moves, loses: true });
    const lie = changing(index, (entry) =>
      changed(entry, { ...stagedResult(game, seeds, [...moves, move]), ...lost(opening) }),
    );
    const { code, contradictions, unchecked } = await run(
      await plant(lie),
      "--receipts",
      fileOf(log.receipts),
    );
    expect({ code, contradictions, unchecked }).toEqual({
      ...{ code: 2, contradictions: [] },
      unchecked: [
        expect.stringMatching(
          new RegExp(
            `^entry ${index} of log 1: it says that the player made moves of which the file has no receipt \\(round of receipt \\d+\\)$`,
          ),
        ),
      ],
    });
  });

  it("finds an entry that turns a winning move of a receipt into a loss", async () => {
    const { index, opening, moves } = unended(game);
    const staged = games[game] as unknown as AnyStagedGame;
    const [params, [move = {}]] = [staged.initial, moves];
    let seeds = seedsOf(0);
    for (let nonce = 100; !staged.standing({ seeds, params, moves: [move] }).lost; nonce++)
      seeds = seedsOf(nonce);
    const lie = changing(index, (entry) =>
      changed(entry, { ...stagedResult(game, seeds, [move]), ...lost(opening) }),
    );
    const { contradictions } = await run(await plant(lie), "--receipts", fileOf(log.receipts));
    // The first card of Hi-Lo also differs.
    expect(contradictions.slice(-2)).toEqual([
      expect.stringMatching(
        new RegExp(`^entry ${index} of log 1, moves: expected .* after 1 moves, as in receipt \\d+, found `),
      ),
      expect.stringMatching(new RegExp(`^entry ${index} of log 1, draws: .*, as the revealed seeds give`)),
    ]);
  });

  it("finds an entry that omits a move of a receipt", async () => {
    const { index, opening } = unended(game);
    const payout = opening.payout;
    const { multiplierE4, ...result } = stagedResult(game, seedsOf(opening.nonce), []);
    const { multiplierE4: paidE4 } = log.entries[index] as BetEntry;
    const lie = changing(index, (entry) =>
      changed(entry, { ...result, multiplierE4: paidE4, sealed: sealedOf({ ...opening, payout }) }),
    );
    const { contradictions } = await run(await plant(lie), "--receipts", fileOf(log.receipts));
    expect(multiplierE4).toBe(10_000);
    expect(contradictions.map((line) => line.split(":", 1)[0])).toEqual([
      `entry ${index} of log 1, bet on ${game}`,
      `entry ${index} of log 1, moves`,
    ]);
  });

  it("finds another asset in the entry than in the receipt", async () => {
    const { index } = unended(game);
    const lie = changing(index, (entry) => changed(entry, { asset: "TPLAY" }));
    const { contradictions } = await run(await plant(lie), "--receipts", fileOf(log.receipts));
    expect(contradictions).toEqual([expect.stringContaining(`entry ${index} of log 1, asset: `)]);
  });

  it("cannot check a round without the receipt of its opening", async () => {
    const { opening } = unended(game);
    const isOpening = ({ call }: SavedJson) => call.endsWith("/open");
    const receipts = log.receipts.filter((saved) => !(isOf(opening)(saved) && isOpening(saved)));
    expect(await run(site.url, "--receipts", fileOf(receipts))).toMatchObject({
      ...{ code: 2, contradictions: [] },
      unchecked: [expect.stringContaining(`the call that opened round ${opening.id}`)],
    });
  });
});

describe("fair audit of the receipts of an open round", () => {
  it("finds two receipts of one round with different stakes", async () => {
    const { opening } = unended("mines");
    const receipts = changedReceipts(
      (saved) => isOf(opening)(saved) && saved.call.endsWith("/move"),
      (open) => ({ ...open, amount: "2" }),
    );
    expect((await run(site.url, "--receipts", fileOf(receipts))).contradictions).toEqual([
      expect.stringContaining(`bet of round ${opening.id} of player 7: expected `),
    ]);
  });

  it("finds that the open round showed other moves than the entry of the finished round", async () => {
    const cashOut = log.receipts.find(({ call }) => call === "POST /games/mines/cash-out");
    const { id } = (cashOut?.request ?? expect.fail("no receipt")) as { readonly id: string };
    const index = log.entries.findIndex(
      (entry) => entry.kind === "bet" && log.openings.get(entry.sealed)?.id === id,
    );
    const receipts = changedReceipts(
      (saved) => saved.call === "POST /games/mines/move" && JSON.stringify(saved.request).includes(id),
      (open) => ({ ...open, seen: { opened: [24] } }),
    );
    expect((await run(site.url, "--receipts", fileOf(receipts))).contradictions).toEqual([
      expect.stringMatching(new RegExp(`^entry ${index} of log 1, moves: expected \\{"opened":\\[24\\]\\}`)),
    ]);
  });

  it("accepts a round that is still open", async () => {
    const { index, opening } = unended("mines");
    const url = await plant({ entries: (entries) => entries.toSpliced(index, 1) });
    const receipts = log.receipts.filter(isOf(opening));
    expect(await run(url, "--receipts", fileOf(receipts))).toEqual(right);
  });
});
