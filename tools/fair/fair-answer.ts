import { parseArgs } from "node:util";
import { type CrashSource, type GameName, games, isClientSeed, type RoundSeeds } from "@gemplay/games";
import { auditUsage } from "./audit-usage.ts";
import { exportUsage } from "./export-answer.ts";
import { exampleOf, readParams } from "./fair-params.ts";
import { monthUsage } from "./month-answer.ts";
import { receiptUsage } from "./receipt-answer.ts";
import { solvencyUsage } from "./solvency-answer.ts";

interface Options {
  readonly server?: string;
  readonly client?: string;
  readonly nonce?: string;
  readonly params?: string;
  readonly hash?: string;
  readonly salt?: string;
}

const optionNames = ["server", "client", "nonce", "params", "hash", "salt"] as const;

const usage = [
  "usage: npm run -s fair -- GAME --server S --client C --nonce N [--params JSON]",
  "       npm run -s fair -- crash --hash H --salt S",
  `       ${solvencyUsage}`,
  `       ${receiptUsage}`,
  `       ${exportUsage}`,
  `       ${monthUsage}`,
  `       ${auditUsage}`,
  ...Object.values(games).flatMap((game) => {
    if (game.kind === "shared") return [];
    const example = exampleOf(game.fair.params);
    return `  ${game.name}${example === undefined ? "" : ` --params '${example}'`}`;
  }),
].join("\n");

/**
 * Computes the result of the round that the command line describes.
 *
 * @param args arguments after the program's name
 * @param remark receives a sentence about a seed that Gemplay cannot have created. The function still computes the
 *   round.
 * @returns the fields of the JSON line
 * @throws {Error} with one sentence if the arguments are incomplete or ambiguous
 */
export function fairAnswer(
  args: readonly string[],
  remark: (sentence: string) => void = () => undefined,
): object {
  const { values, positionals } = parseArgs({
    args: bindValues(args),
    allowPositionals: true,
    options: {
      server: { type: "string" },
      client: { type: "string" },
      nonce: { type: "string" },
      params: { type: "string" },
      hash: { type: "string" },
      salt: { type: "string" },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error(usage);
  if (!isGame(name))
    throw new Error(`unknown game "${name}"; the games are ${Object.keys(games).join(", ")}`);
  const game = games[name];
  if (game.kind === "shared") return { multiplier: game.pointE4(readSource(values)) / 10_000 };
  return game.fair.answer(readSeeds(values, remark), readParams(values.params ?? "{}", game.fair.params));
}

const isGame = (name: string): name is GameName => Object.hasOwn(games, name);

/** Joins each option with the next word as its value, because a client seed may begin like an option. */
function bindValues(args: readonly string[]): string[] {
  const flags = new Set<string | undefined>(optionNames.map((name) => `--${name}`));
  const bound: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const [arg = "", value] = [args[index], args[index + 1]];
    const takesNext = flags.has(arg) && value !== undefined && !flags.has(value);
    bound.push(takesNext ? `${arg}=${value}` : arg);
    if (takesNext) index++;
  }
  return bound;
}

const hex64 = /^[0-9a-f]{64}$/;

function assertHex64(name: string, value: string): void {
  if (!hex64.test(value)) throw new Error(`${name} must be 64 lower-case hex characters, not "${value}"`);
}

/** Accepts seeds as any text, because players also check rounds of other sites with the same scheme. */
function readSeeds(
  { server, client, nonce, hash, salt }: Options,
  remark: (sentence: string) => void,
): RoundSeeds {
  if (!server || !client || nonce === undefined) throw new Error(usage);
  if (hash !== undefined || salt !== undefined)
    throw new Error("--hash and --salt are only for the game crash");
  if (!/^(?:0|[1-9][0-9]{0,14})$/.test(nonce))
    throw new Error(`nonce must be a whole number of at least 0, not "${nonce}"`);
  if (!hex64.test(server))
    remark(
      "server: not a seed of Gemplay, which would have 64 lower-case hex characters; the text is used unchanged",
    );
  if (!isClientSeed(client))
    remark(
      "client: not a seed of Gemplay, which would have 1 to 64 letters, digits, - or _; the text is used unchanged",
    );
  return { serverSeed: server, clientSeed: client, nonce: Number(nonce) };
}

function readSource({ hash, salt, server, client, nonce, params }: Options): CrashSource {
  if (hash === undefined || !salt) throw new Error(usage);
  if ([server, client, nonce, params].some((option) => option !== undefined))
    throw new Error("the game crash needs --hash and --salt, and no other option");
  assertHex64("hash", hash);
  assertHex64("salt", salt);
  return { gameHash: hash, salt };
}
