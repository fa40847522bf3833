import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTranslate } from "@gemplay/i18n";
import type { Page } from "@playwright/test";
import operatorTexts from "../../../apps/operator/src/i18n/texts.en.ts";
import { environmentFile } from "../../../tools/stack/stack.ts";
import { expect, origin } from "./journey.ts";

/** What the operator's page says, in English. */
export const o = createTranslate("en", operatorTexts);
const data = process.env.JOURNEYS_DATA ?? "";
const read = (file: string) => JSON.parse(readFileSync(join(data, file), "utf8")) as Record<string, string>;

/** By what the stack's own operator signs in. */
export const operatorSignIn = () => read("operator-sign-in.json");

/** What the operator's program says. */
export async function command(...words: readonly string[]): Promise<string> {
  const program = ["apps/server/src/operator/operator.cli.ts", ...words];
  const env = { ...process.env, ...read(environmentFile) };
  return (await promisify(execFile)(process.execPath, program, { env })).stdout.trim();
}

/** The code of this moment. */
export const codeOf = (email: string) => command("operators", "code", email);

/** A code opens one session only: who signs in right after somebody waits for the next one. */
export async function signInOperator(house: Page): Promise<void> {
  const { email = "", password: secret = "" } = operatorSignIn();
  await house.goto(`${origin}/operator/`);
  await expect(async () => {
    await house.getByLabel(o("signIn.email")).fill(email);
    await house.getByLabel(o("signIn.password")).fill(secret);
    await house.getByLabel(o("signIn.code")).fill(await codeOf(email));
    await house.getByRole("button", { name: o("signIn.act") }).click();
    await expect(house.getByRole("heading", { level: 1, name: o("place.withdrawals") })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass({ intervals: [16_000] });
}
