import { parseArgs } from "node:util";
import { type CrashSource, crashPointE4, type RoundSeeds } from "@gemplay/games";
import { fairGames } from "./fair-games.ts";
import { parseParams } from "./fair-params.ts";

interface Options {
  readonly server?: string;
  readonly client?: string;
  readonly nonce?: string;
  readonly params?: string;
  readonly hash?: string;
  readonly salt?: string;
}

const usage = [
  "usage: npm run -s fair -- GAME --server S --client C --nonce N [--params JSON]",
  "       npm run -s fair -- crash --hash H --salt S",
  ...Object.entries(fairGames).map(
    ([name, { example }]) => `  ${name}${example ? ` --params '${example}'` : ""}`,
  ),
].join("\n");

/**
 * What the round on the command line drew.
 *
 * @param args after the program's name
 * @returns the fields of the JSON line
 * @throws {Error} a sentence for the person who asked, when the command is not complete and exact
 */
export function fairAnswer(args: readonly string[]): object {
  const { values, positionals } = parseArgs({
    args: [...args],
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
  if (name === "crash") return { multiplier: crashPointE4(readSource(values)) / 10_000 };
  const game = Object.hasOwn(fairGames, name) ? fairGames[name] : undefined;
  if (game === undefined)
    throw new Error(`no such game: "${name}"; known: ${[...Object.keys(fairGames), "crash"].join(", ")}`);
  return game.answer(readSeeds(values), parseParams(values.params ?? "{}"));
}

function readSeeds({ server, client, nonce, hash, salt }: Options): RoundSeeds {
  if (server === undefined || client === undefined || nonce === undefined) throw new Error(usage);
  if (hash !== undefined || salt !== undefined) throw new Error("--hash and --salt are of crash only");
  if (!/^(?:0|[1-9][0-9]{0,14})$/.test(nonce))
    throw new Error(`nonce: a whole number from 0, not "${nonce}"`);
  return { serverSeed: server, clientSeed: client, nonce: Number(nonce) };
}

function readSource({ hash, salt, server, client, nonce, params }: Options): CrashSource {
  if (hash === undefined || !salt) throw new Error(usage);
  if ([server, client, nonce, params].some((option) => option !== undefined))
    throw new Error("crash takes --hash and --salt only");
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`hash: 64 lower-case hex characters, not "${hash}"`);
  return { gameHash: hash, salt };
}
