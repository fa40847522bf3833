// `npm run -s keys -- FOLDER` creates random keys for a deployment and writes them into files that only their owner can
// read. Exit code: 0 if the keys were created, 1 if the command failed, 2 for wrong arguments.
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";

const usage = `npm run -s keys -- FOLDER

Writes these files into FOLDER and never overwrites a file:
  server.env  ENCRYPTION_KEYS, PAYOUT_REFERENCE_KEYS, METRICS_TOKEN: for every process
  worker.env  the keys that sign payouts, commitments and sweeps: for workers only
  deploy.env  the deployer's key and two addresses for the contracts; not needed after the deployment`;

interface NewKeys {
  /** Maps the name of each file to its content. */
  readonly files: Readonly<Record<string, string>>;
  /** The chain accounts that need BNB for gas, by their role. */
  readonly payers: Readonly<Record<string, string>>;
}

function newKeys(): NewKeys {
  const [payout, committer, sweeper, deployer] = [0, 0, 0, 0].map(() => generatePrivateKey()) as [
    `0x${string}`,
    `0x${string}`,
    `0x${string}`,
    `0x${string}`,
  ];
  const secret = () => randomBytes(32).toString("hex");
  const named = new Date().toISOString().slice(0, 10);
  const files = {
    "server.env": lines({
      ENCRYPTION_KEYS: `${named}:${secret()}`,
      PAYOUT_REFERENCE_KEYS: `${named}:${secret()}`,
      METRICS_TOKEN: secret(),
    }),
    "worker.env": lines({
      PAYOUT_PRIVATE_KEY: payout,
      COMMITMENT_PRIVATE_KEY: committer,
      SWEEP_PRIVATE_KEY: sweeper,
    }),
    "deploy.env": lines({
      DEPLOYER_PRIVATE_KEY: deployer,
      PAYOUT_ADDRESS: privateKeyToAddress(payout),
      COMMITTER_ADDRESS: privateKeyToAddress(committer),
    }),
  };
  const payers = { deployer, "pays out": payout, commits: committer, sweeps: sweeper };
  return {
    files,
    payers: Object.fromEntries(Object.entries(payers).map(([what, key]) => [what, privateKeyToAddress(key)])),
  };
}

const lines = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-") || more.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { files, payers } = newKeys();
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, name), text, { flag: "wx", mode: 0o600 });
    console.log("Keys created. Each of these accounts needs BNB for gas:");
    for (const [what, address] of Object.entries(payers)) console.log(`  ${address}  ${what}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
