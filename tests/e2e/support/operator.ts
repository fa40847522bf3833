import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTranslate } from "@gemplay/i18n";
import type { Page } from "@playwright/test";
import operatorTexts from "../../../apps/operator/src/i18n/texts.en.ts";
import { environmentFile } from "../../../tools/stack/stack.ts";
import { expect, origin } from "./journey.ts";

/** The English texts of the operator's page. */
export const o = createTranslate("en", operatorTexts);
const data = process.env.JOURNEYS_DATA ?? "";
const read = (file: string) => JSON.parse(readFileSync(join(data, file), "utf8")) as Record<string, string>;

/** Returns the sign-in data of the shared stack's operator. */
export const operatorSignIn = () => read("operator-sign-in.json");

/** Runs a command of the operator's program and returns the output of the command. */
export async function command(...words: readonly string[]): Promise<string> {
  const program = ["apps/server/src/operator/operator.cli.ts", ...words];
  const env = { ...process.env, ...read(environmentFile) };
  return (await promisify(execFile)(process.execPath, program, { env })).stdout.trim();
}

/** Returns the current sign-in code of an operator. */
export const codeOf = (email: string) => command("operators", "code", email);

/** Signs in an operator. Each code opens only one session, so a second sign-in waits for the next code. */
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
