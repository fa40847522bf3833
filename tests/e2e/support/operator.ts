import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTranslate } from "@gemplay/i18n";
import type { Page } from "@playwright/test";
import operatorTexts from "../../../apps/operator/src/i18n/texts/en.json" with { type: "json" };
import { environmentFile } from "../../../tools/stack/stack.ts";
import { expect, origin } from "./journey.ts";

/** The English texts of the operator's page. */
export const o = createTranslate("en", operatorTexts);
const data = process.env.JOURNEYS_DATA ?? "";
const read = (file: string) => JSON.parse(readFileSync(join(data, file), "utf8")) as Record<string, string>;

/** Returns the sign-in data of the shared stack's operator. */
export const operatorSignIn = () => read("operator-sign-in.json");

/** Runs a command of the operator's command-line tool and returns its output. */
export async function command(...words: readonly string[]): Promise<string> {
  const program = ["apps/server/src/operator/operator.cli.ts", ...words];
  const env = { ...process.env, ...read(environmentFile) };
  return (await promisify(execFile)(process.execPath, program, { env })).stdout.trim();
}

/** Returns the current sign-in code of an operator. */
export const codeOf = (email: string) => command("operators", "code", email);

/**
 * Signs in the operator. Each code opens only one session, so a second sign-in waits for the next code. The tests share
 * the operator, and the server allows few attempts, so each code is sent only once.
 */
export async function signInOperator(operatorPage: Page): Promise<void> {
  const { email = "", password: secret = "" } = operatorSignIn();
  await operatorPage.goto(`${origin}/operator/`);
  let sent = "";
  await expect(async () => {
    const code = await codeOf(email);
    expect(code, "the code after the refused code").not.toBe(sent);
    sent = code;
    await operatorPage.getByLabel(o("signIn.email")).fill(email);
    await operatorPage.getByLabel(o("signIn.password")).fill(secret);
    await operatorPage.getByLabel(o("signIn.code")).fill(code);
    const [answer] = await Promise.all([
      operatorPage.waitForResponse((response) => response.url().endsWith("/sign_in")),
      operatorPage.getByRole("button", { name: o("signIn.act") }).click(),
    ]);
    expect(answer.status()).toBe(200);
  }).toPass({ intervals: [3_000] });
  await expect(operatorPage.getByRole("heading", { level: 1, name: o("place.withdrawals") })).toBeVisible();
}
