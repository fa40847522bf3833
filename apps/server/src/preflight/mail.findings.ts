import type { Resolver } from "node:dns/promises";
import type { Config } from "../platform/config/index.ts";
import { createMailClient, domainOf } from "../platform/mail/index.ts";
import { createFindings, type Finding, type Findings } from "./findings.ts";

interface MailLook {
  readonly config: Config;
  readonly resolver: Resolver;
  /** Selector under which the mail server's DKIM key is published. */
  readonly dkimSelector: string | undefined;
}

/**
 * Checks that the mail server accepts the sign-in over an encrypted connection, and that the sender's domain has the
 * records that other servers need. The check of the mail server sends no e-mail.
 */
export async function inspectMail({
  config: { mail },
  resolver,
  dkimSelector,
}: MailLook): Promise<readonly Finding[]> {
  const findings = createFindings("mail");
  if (mail === undefined) {
    findings.warning(
      "SMTP_URL",
      "is not set: players cannot bind an e-mail address or sign in by e-mail, and the server sends no e-mails",
    );
    return findings.list;
  }
  const { protocol, hostname, username } = new URL(mail.smtpUrl);
  await findings.look("SMTP_URL", async () => {
    const client = createMailClient(mail);
    try {
      await client.check();
    } finally {
      client.close();
    }
    const isHere = /^(localhost|127\..*|\[::1\])$/.test(hostname);
    findings.right(
      "SMTP_URL",
      isHere && protocol === "smtp:"
        ? "the mail server on this machine accepts the sign-in"
        : "the mail server accepts the encrypted sign-in",
    );
    if (username === "" && !isHere)
      findings.warning(
        "SMTP_URL account",
        "SMTP_URL contains no account: the mail server accepts mail from every machine that reaches the server",
      );
  });
  const domain = domainOf(mail.from);
  const found = (lookup: Promise<readonly string[][]>) => textsOf(lookup);
  await findings.look("SPF", async () => {
    const records = (await found(resolver.resolveTxt(domain))).filter((text) => /^v=spf1\b/i.test(text));
    if (records.some((text) => /[ +]all\b/.test(text) && !/[-~?]all\b/.test(text)))
      findings.wrong(
        "SPF",
        `the record of ${domain} allows every server to send mail (+all): end the record with -all`,
      );
    else one(findings, "SPF", records, `a TXT record «v=spf1 …» at ${domain} that names the mail server`);
  });
  await findings.look("DMARC", async () => {
    const records = (await found(resolver.resolveTxt(`_dmarc.${domain}`))).filter((text) =>
      /^v=DMARC1\b/i.test(text),
    );
    one(findings, "DMARC", records, `a TXT record «v=DMARC1; p=quarantine» at _dmarc.${domain}`);
    if (records.length === 1 && /\bp=none\b/i.test(records[0] ?? ""))
      findings.warning("DMARC policy", "is none: receivers deliver forged mail in the name of the domain");
  });
  await findings.look("MX", async () => {
    const servers = await noneIfAbsent(resolver.resolveMx(domain));
    if (servers.length > 0) findings.right("MX", servers.map(({ exchange }) => exchange).join(", "));
    else
      findings.warning(
        "MX",
        `${domain} receives no mail: some mail servers reject senders that cannot receive answers`,
      );
  });
  if (dkimSelector === undefined)
    findings.warning(
      "DKIM",
      "was not checked: set --dkim SELECTOR to the name of the key with which the mail server signs",
    );
  else
    await findings.look("DKIM", async () => {
      const name = `${dkimSelector}._domainkey.${domain}`;
      const records = (await found(resolver.resolveTxt(name))).filter((text) =>
        /\bp=[A-Za-z0-9+/]{40,}/.test(text),
      );
      one(findings, "DKIM", records, `the mail server's key at ${name}`);
    });
  return findings.list;
}

function one(findings: Findings, subject: string, records: readonly string[], wanted: string): void {
  if (records.length === 1) findings.right(subject, records[0] ?? "");
  else
    findings.wrong(
      subject,
      records.length === 0
        ? `no record was found: publish ${wanted}`
        : `${records.length} records were found: keep only one record`,
    );
}

const textsOf = async (lookup: Promise<readonly string[][]>) =>
  (await noneIfAbsent(lookup)).map((parts) => parts.join(""));

/**
 * Returns the records of a DNS lookup; an empty list if no record exists. The function throws every other error of the
 * DNS lookup.
 */
async function noneIfAbsent<T>(lookup: Promise<readonly T[]>): Promise<readonly T[]> {
  return await lookup.catch((error: unknown) => {
    if (["ENODATA", "ENOTFOUND"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  });
}
