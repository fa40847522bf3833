import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Received } from "../../../tools/stack/inbox.ts";
import { environmentFile } from "../../../tools/stack/stack.ts";
import { expect } from "./journey.ts";

/** Returns the e-mails to an address from the stack's mail server, newest first. */
export async function emailsTo(address: string): Promise<readonly Received[]> {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const { inboxUrl } = JSON.parse(readFileSync(file, "utf8")) as { inboxUrl: string };
  const emails = (await (await fetch(`${inboxUrl}/emails.json`)).json()) as Received[];
  return emails.filter(({ to }) => to.includes(address));
}

/** Waits until an address has received `emails` e-mails, and returns the code in the newest one. */
export async function codeTo(address: string, emails = 1): Promise<string> {
  await expect.poll(async () => (await emailsTo(address)).length).toBe(emails);
  const [newest] = await emailsTo(address);
  return /\d{6}/.exec(newest?.subject ?? "")?.[0] ?? "";
}
