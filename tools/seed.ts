// `npm run seed -- --players 20` creates players with a history on the running local stack, for work on screens that
// show a history. The players sign in, deposit, bet, check in and invite each other through the public API and the
// local chain, as real players do.
import { parseArgs } from "node:util";
import { type SeededHistory, seedPlayers } from "./seed/seed-players.ts";
import { serverCalls } from "./seed/server-calls.ts";
import { readLocalEnvironment } from "./stack/local-environment.ts";

const usage = `npm run seed                    creates players with a history on the running local stack
  --players 20                    number of players, 1 to 500
  --bets 30                       average number of rounds of each player, 1 to 1000
  --seed 1                        another number creates other players; the same number adds to the history of the same players
  --json                          prints the players as JSON`;

/** The error for a wrong option of the command line. */
class Mistake extends Error {}

interface Options {
  readonly players: number;
  readonly bets: number;
  readonly seed: number;
  readonly json: boolean;
}

function readOptions(): Options | "help" {
  const { values } = parseArgs({
    options: {
      players: { type: "string", default: "20" },
      bets: { type: "string", default: "30" },
      seed: { type: "string", default: "1" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) return "help";
  const whole = (name: "players" | "bets" | "seed", least: number, most: number) => {
    const number = Number(values[name]);
    if (/^\d+$/.test(values[name]) && number >= least && number <= most) return number;
    throw new Mistake(`--${name} must be a whole number from ${least} to ${most}, not "${values[name]}".`);
  };
  return {
    players: whole("players", 1, 500),
    bets: whole("bets", 1, 1_000),
    seed: whole("seed", 0, 2 ** 32),
    json: values.json,
  };
}

function printPlayers(origin: string, players: readonly SeededHistory[]): void {
  console.log(
    "player  inviter  rounds          PLAY  address                                     key of the wallet",
  );
  for (const { number, inviter, rounds, balance, address, key } of players) {
    const played = Object.values(rounds).reduce((sum, one) => sum + one, 0);
    const [whole = "0", fraction = ""] = balance.split(".");
    console.log(
      [
        String(number).padStart(6),
        String(inviter ?? "none").padStart(9),
        String(played).padStart(8),
        `${whole}.${fraction.slice(0, 2).padEnd(2, "0")}`.padStart(14),
        `  ${address}`,
        `  ${key}`,
      ].join(""),
    );
  }
  console.log(`
To sign in as one of these players: open ${origin}/login, paste this line with the player's key into the browser's console, then
choose the demo wallet:
  localStorage.setItem("demoWalletKey", "${players[0]?.key}"); location.reload()`);
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === "help") return console.log(usage);
  const [origin = ""] = (readLocalEnvironment().PUBLIC_ORIGIN ?? "").split(",");
  let hasWaited = false;
  const call = serverCalls(`${origin}/api`, () => {
    if (!hasWaited) console.error("The server limits requests per minute; waiting …");
    hasWaited = true;
  });
  console.error(`Seed ${options.seed}. The next run with --seed ${options.seed} adds to the same players.`);
  const players = await seedPlayers(call, { ...options, origin, say: (line) => console.error(line) });
  if (options.json) console.log(JSON.stringify(players));
  else printPlayers(origin, players);
}

try {
  await main();
} catch (error) {
  const isMistake = error instanceof Mistake || (error instanceof TypeError && "code" in error);
  console.error((error as Error).message);
  process.exitCode = isMistake ? 2 : 1;
}
