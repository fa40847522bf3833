import {
  type GameName,
  games,
  hashServerSeed,
  isSameOutcome,
  payoutBase,
  type RoundSeeds,
  recomputeRound,
} from "@gemplay/games";
import { type FileRow, readMonthFile } from "@gemplay/ledger";

/** The content of an archived month's file, and the results of drawing the file's rounds again from their seeds. */
export interface MonthReport {
  readonly month: string;
  /** The hash of the whole month file, which the database stores. */
  readonly sha256: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly rounds: {
    /**
     * The number of rounds that were drawn again from their seeds with the same result, exact to the base unit of the
     * payout.
     */
    readonly checked: number;
    /** The number of rounds whose seed pair was not revealed when the server wrote the file. */
    readonly waiting: number;
    /** The number of rounds that were drawn from a hash chain for all players, which the file does not contain. */
    readonly shared: number;
    readonly wrong: number;
  };
  /** The game, the player and the id of at most 20 rounds of the file whose result is wrong. */
  readonly wrong: readonly string[];
}

const wrongShown = 20;

/**
 * Checks the file of an archived month with only the file's own content: hashes, counts and sums, and each round of a
 * revealed seed pair. The function reads the file twice in parallel. In the file of a month, the seed pairs precede the
 * bets, and each of the two lists is ordered by player.
 *
 * @throws {MonthFileWrong}
 */
export async function checkMonth(path: string): Promise<MonthReport> {
  const rounds = { checked: 0, waiting: 0, shared: 0, wrong: 0 };
  const wrong: string[] = [];
  const pairs = createPairs(path);
  let place: Readonly<Record<string, number>> = {};
  let month = "";
  try {
    for await (const part of readMonthFile(path)) {
      if ("header" in part) {
        month = part.header.month;
        place = placesOf(part.header.columns.bet);
      } else if ("manifest" in part) {
        const { rows, sha256 } = part.manifest;
        return { month, sha256, rows, rounds, wrong };
      } else if (part.table === "bet") {
        const row = byName(part.row, place);
        const end = await roundEnd(row, pairs);
        rounds[end] += 1;
        if (end === "wrong" && wrong.length < wrongShown)
          wrong.push(`${row("game")} ${row("player_id")} ${row("id")}`);
      }
    }
  } finally {
    await pairs.end();
  }
  throw new TypeError("the month file is incomplete: the manifest at the end of the file is missing");
}

type Row = (column: string) => string;
const placesOf = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column, place) => [column, place]));
const byName =
  (row: FileRow, place: Readonly<Record<string, number>>): Row =>
  (column) =>
    row[place[column] ?? -1] ?? "";

async function roundEnd(
  row: Row,
  pairs: ReturnType<typeof createPairs>,
): Promise<"checked" | "waiting" | "shared" | "wrong"> {
  if (row("seed_no") === "0") return "shared";
  const pair = await pairs.of(row("player_id"), row("seed_no"));
  if (pair === undefined) return "wrong";
  const serverSeed = pair("server_seed");
  if (serverSeed === "") return "waiting";
  if (hashServerSeed(serverSeed) !== pair("server_seed_hash")) return "wrong";
  const nonce = Number(row("nonce"));
  return isAsDrawn(row, { serverSeed, clientSeed: pair("client_seed"), nonce }) ? "checked" : "wrong";
}

function isAsDrawn(row: Row, seeds: RoundSeeds): boolean {
  try {
    if (!Object.hasOwn(games, row("game"))) return false;
    const claim = { params: JSON.parse(row("params")), outcome: JSON.parse(row("outcome")) };
    const drawn = recomputeRound(row("game") as GameName, seeds, claim);
    const isMultiplier = row("multiplier_e4") === "" || row("multiplier_e4") === String(drawn.multiplierE4);
    return (
      isMultiplier &&
      isSameOutcome(drawn.outcome, claim.outcome) &&
      payoutBase(BigInt(row("amount")), drawn.multiplierE4) === BigInt(row("payout"))
    );
  } catch {
    return false;
  }
}

/**
 * Reads the seed pairs of the player whose bets the function is reading. Only the seed pairs of one player are in
 * memory at a time.
 */
function createPairs(path: string) {
  const parts = readMonthFile(path);
  let place: Readonly<Record<string, number>> = {};
  let player = "";
  let kept = new Map<string, Row>();
  let next: Row | undefined;
  async function read(): Promise<Row | undefined> {
    for (;;) {
      const { value, done } = await parts.next();
      if (done === true) return undefined;
      if ("header" in value) place = placesOf(value.header.columns.seed);
      else if ("manifest" in value || value.table !== "seed") return undefined;
      else return byName(value.row, place);
    }
  }
  return {
    async of(playerId: string, seedNo: string): Promise<Row | undefined> {
      if (playerId !== player) {
        [player, kept] = [playerId, new Map()];
        next ??= await read();
        while (next !== undefined && BigInt(next("player_id")) <= BigInt(playerId)) {
          if (next("player_id") === playerId) kept.set(next("seed_no"), next);
          next = await read();
        }
      }
      return kept.get(seedNo);
    },
    end: async () => void (await parts.return(undefined)),
  };
}
