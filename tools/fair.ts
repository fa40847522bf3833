/** Offline verifier: `npm run -s fair -- dice --server S --client C --nonce N` prints one JSON line. */
import { parseArgs } from "node:util";
import { diceRollCenti, type RoundSeeds } from "@gemplay/games";

const verifiers: Record<string, (seeds: RoundSeeds) => object> = {
  dice: (seeds) => ({ roll: diceRollCenti(seeds) / 100 }),
};

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function readSeeds(): { game: string; seeds: RoundSeeds } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { server: { type: "string" }, client: { type: "string" }, nonce: { type: "string" } },
  });
  const { server, client, nonce } = values;
  const [game = ""] = positionals;
  if (positionals.length !== 1 || server === undefined || client === undefined || nonce === undefined) {
    fail(`usage: npm run -s fair -- ${Object.keys(verifiers).join("|")} --server S --client C --nonce N`);
  }
  if (!/^(?:0|[1-9][0-9]{0,14})$/.test(nonce)) fail(`nonce: a whole number from 0, not "${nonce}"`);
  return { game, seeds: { serverSeed: server, clientSeed: client, nonce: Number(nonce) } };
}

try {
  const { game, seeds } = readSeeds();
  const verify = Object.hasOwn(verifiers, game) ? verifiers[game] : undefined;
  if (!verify) fail(`no such game: "${game}"; known: ${Object.keys(verifiers).join(", ")}`);
  console.log(JSON.stringify(verify(seeds)));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
