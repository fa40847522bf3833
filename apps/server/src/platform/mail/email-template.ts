import type { Device } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import { locales } from "@gemplay/i18n";

/**
 * The content of an e-mail in the language of its recipient. All texts in the content are plain text without markup.
 */
export interface EmailContent {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
  /** The digits of the code that the recipient must type on the site. */
  readonly code?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What a recipient should do if somebody else caused the e-mail. */
  readonly warning: string;
  /** The reason why the e-mail was sent, and a list of secrets for which the operator of the site never asks. */
  readonly footer: string;
}

/** Formats a time for e-mails in UTC, because the server does not know the time zone of the recipient. */
export function emailTime(atMs: number, locale: Locale): string {
  const time = new Intl.DateTimeFormat(locales[locale].tag, {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
    timeZone: "UTC",
  }).format(atMs);
  return `${time} UTC`;
}

/** Returns the name of a device for e-mails, or undefined if the device is unknown. */
export function emailDevice({ browser, system }: Device): string | undefined {
  return [browser, system].filter((name) => name !== "").join(" · ") || undefined;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const font = "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Noto Sans SC',Arial,sans-serif";

/**
 * Renders an e-mail as text and as HTML. The HTML contains tables and inline styles, because many mail programs support
 * nothing else. Mail programs that support media queries show a dark version in dark mode. The HTML of the e-mail loads
 * no images or other files from the network.
 */
export function renderEmail(
  email: EmailContent,
  locale: Locale,
): { readonly text: string; readonly html: string } {
  const { heading, lead, code, facts, warning, footer } = email;
  const text = [
    heading,
    lead,
    ...(code === undefined ? [] : [code]),
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    warning,
    footer,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
  const rows = facts
    .map(
      ([label, value], place) =>
        `<tr><td class="line soft" style="padding:11px 12px 11px 0;${place === 0 ? "" : "border-top:1px solid #e3e8e7;"}color:#5a6866">${escaped(label)}</td>` +
        `<td class="line" align="right" style="padding:11px 0;${place === 0 ? "" : "border-top:1px solid #e3e8e7;"}">${escaped(value)}</td></tr>`,
    )
    .join("");
  const html = `<!doctype html>
<html lang="${locales[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(email.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background:#06100e !important; color:#e6efec !important; }
  .card { background:#0e1917 !important; border-color:#1e2d2a !important; }
  .strong { color:#ffffff !important; }
  .soft { color:#93a5a0 !important; }
  .line { border-color:#1e2d2a !important; }
  .code { background:#10231d !important; border-color:#1f3d33 !important; color:#45e0ac !important; }
  .note { background:#33260c !important; color:#f2d9a2 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f5f4;color:#17201e;${font};font-size:15px;line-height:1.5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f5f4;color:#17201e"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="32" height="32" align="center" style="background:#0b2a22;border-radius:9px;color:#2ee6a8;font-weight:800;font-size:18px;line-height:32px;${font}">G</td>
<td class="strong" style="padding-left:10px;font-weight:700;font-size:17px;color:#17201e;${font}">Gemplay</td></tr></table></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dfe6e4;border-radius:16px;padding:24px 22px;${font}">
<h1 class="strong" style="margin:0 0 6px;font-size:22px;line-height:1.25;color:#111a18">${escaped(heading)}</h1>
<p class="soft" style="margin:0 0 18px;color:#5a6866">${escaped(lead)}</p>
${code === undefined ? "" : `<p class="code" style="margin:0 0 14px;padding:16px 8px;text-align:center;background:#eef5f2;border:1px solid #d3e4dc;border-radius:12px;font-size:32px;font-weight:700;letter-spacing:10px;text-indent:10px;color:#0c7a56">${escaped(code)}</p>`}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;${font}">${rows}</table>
${warning === "" ? "" : `<p class="note" style="margin:16px 0 0;padding:13px 15px;background:#fdf3da;border-radius:12px;font-size:14px;color:#5c4510">${escaped(warning)}</p>`}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;font-size:12.5px;color:#5a6866;${font}">${escaped(footer)}</td></tr>
</table></td></tr></table>
</body>
</html>`;
  return { text, html };
}
