// Returns the environment variables that a server reads, and finds problems in the environment variables of a
// production server.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { keccak256, toHex } from "viem";
import { parseAllDocuments } from "yaml";
import { ConfigError, loadConfig } from "../../apps/server/src/platform/config/index.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const readText = (path: string): string => readFileSync(`${root}${path}`, "utf8");
export const exists = (path: string): boolean => existsSync(`${root}${path}`);
export const { version } = JSON.parse(readText("package.json")) as { version: string };

/**
 * Parses every document of a YAML file, with merge keys.
 *
 * @throws the first parse error of the YAML file
 */
export function readYaml<T>(path: string): T[] {
  return parseAllDocuments(readText(path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as T;
  });
}

/** Returns the names of all environment variables that a server reads. */
export function knownVariables(): ReadonlySet<string> {
  const names = new Set<string>();
  const recorded = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_variables, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  try {
    loadConfig(recorded);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
  }
  return names;
}

/**
 * Returns the problems that prevent a server from starting with the given environment variables; empty if the server
 * would start.
 */
export function problemsOf(variables: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const secret = (name: string) => keccak256(toHex(name));
const address = (name: string) => `0x${secret(name).slice(-40)}`;

/** Returns a value that an operator could write for an empty environment variable. */
export function filledIn(name: string): string {
  // The environment variables of remote signers stay empty, because the test sets private keys.
  if (name.includes("_SIGNER_")) return "";
  if (name.endsWith("_ADDRESS")) return address(name);
  if (name.endsWith("_PRIVATE_KEY")) return secret(name);
  if (name.endsWith("_KEYS")) return `first:${secret(name).slice(2)}`;
  return values[name] ?? "";
}

const values: Readonly<Record<string, string>> = {
  PLAY_HOST: "play.example",
  OPERATOR_HOST: "operator.play.example",
  OPERATOR_NETWORKS: "10.8.0.0/24",
  POSTGRES_PASSWORD: "postgresPassword0",
  BACKUP_PASSPHRASE: "backupPassphrase0",
  REDIS_PASSWORD: "redisPassword0000",
  GRAFANA_PASSWORD: "grafanaPassword00",
  METRICS_TOKEN: "metricsToken00000",
  ALERT_MAIL_PASSWORD: "alertMailPassword0",
  DATABASE_URL: "postgres://gemplay:password@postgres.internal:5432/gemplay",
  REDIS_URL: "rediss://:password@redis.internal:6379",
  CHAIN_RPC_URL: "https://node.internal",
  CHAIN_PUBLIC_RPC_URL: "https://rpc.play.example",
  START_BLOCK: "50000000",
  SMTP_URL: "smtps://user:password@mail.example:465",
  MAIL_FROM: "Gemplay <no-reply@play.example>",
  BOT_TOKEN: `123456:${"AbCdE".repeat(7)}`,
  BOT_USERNAME: "GemplayBot",
  BOT_WEBHOOK_SECRET: "webhookSecret0000",
  IDENTITY_PROVIDER_URL: "https://identity.internal",
  IDENTITY_PROVIDER_KEY: "identityProviderKey0",
};

/** The environment variables of the signing keys, which api processes must not have. */
export const workersOnly = ["PAYOUT_PRIVATE_KEY", "COMMITMENT_PRIVATE_KEY", "SWEEP_PRIVATE_KEY"] as const;

/** Matches an image with a tag for one version, so that the content of the image cannot change under the same name. */
export const pinned = /^[a-z0-9./-]+:v?\d+\.\d+(\.\d+)?(-[a-z0-9.]+)?(@sha256:[0-9a-f]{64})?$/;

/**
 * The folder of a production build. If a deployment file names a file below the folder of the build, the same file must
 * exist in the checkout.
 */
const home = "/opt/gemplay/";
/** Files and folders that the build and the image add to the sources. */
const made = ["", "bin", "bin/node", "web", "operator", "healthy.mjs"];

/** Returns the paths in a text that are below the build's folder but that no build contains. */
export function missingPaths(text: string): string[] {
  const named = text.match(/\/opt\/gemplay\/[\w./-]*[\w-]/g) ?? [];
  const below = named.map((path) => path.slice(home.length).replace(/^current(\/|$)/, ""));
  return below.filter((path) => !made.includes(path) && !exists(path));
}
