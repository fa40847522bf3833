import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { amount, assetName, count, moment } from "../i18n/format.ts";
import { currentLanguage, t, textOf } from "../i18n/language.ts";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { type AuditFilter, isFiltered, noFilter } from "./audit-filter.tsx";

/** Matches the text that the audit log stores instead of an operator name after a refused sign-in. */
const unknown = /^unknown, from (.+)$/;
function actorOf(actor: string): string {
  const [, address] = unknown.exec(actor) ?? [];
  return address === undefined ? actor : t("audit.unknown", { address });
}

/** Maps the freeze state of an account, as the audit log stores it, to the key of its text. */
const frozen: Readonly<Record<string, string>> = {
  open: "player.none",
  "withdrawals frozen": "player.withdrawals",
  frozen: "player.all",
};

/** Matches the number of given and needed approvals of a withdrawal, for example `1 of 2`. */
const agreed = /^(\d) of (\d)$/;

/**
 * Translates a state, a role, an announcement or a number of approvals in the audit log into the language of the page.
 * Returns any other value unchanged.
 */
function said(text: string, action: string): string {
  if (text === "") return t("setting.none");
  const [, at, of] = agreed.exec(text) ?? [];
  if (at !== undefined && of !== undefined) return t("list.place", { at: Number(at), of: Number(of) });
  if (action === "announcements.make") return announced(text);
  if (action === "bonusCodes.make") return madeCode(text);
  const [kind = ""] = action.split(".");
  const words: Readonly<Record<string, string | undefined>> = {
    accounts: frozen[text],
    operators: `role.${text}`,
    withdrawals: `status.${text}`,
    bonusCodes: `codes.state.${text}`,
  };
  return textOf(words[kind] ?? "") ?? text;
}

type Texts = Readonly<Record<string, string | undefined>>;
function announced(text: string): string {
  const { titles = {}, texts = {} } = JSON.parse(text) as { readonly titles?: Texts; readonly texts?: Texts };
  const own = (of: Texts) => of[currentLanguage()] ?? of.cn;
  return [own(titles), own(texts)].filter((one) => one !== undefined).join(" · ");
}

function madeCode(text: string): string {
  const made = JSON.parse(text) as {
    readonly assetId: "TPLAY" | "GEM";
    readonly amount: string;
    readonly number: number;
    readonly until: string;
  };
  const each = t("codes.each", { amount: amount(made.amount), asset: assetName(made.assetId) });
  return `${each} · × ${count(made.number)} · ${moment(new Date(made.until).getTime(), "exact")}`;
}

/**
 * Lists the actions of operators, newest first. Each row shows the operator, the time, the action, the old and new
 * value, and the reason.
 */
export function AuditList({
  limit,
  filter = noFilter,
}: {
  readonly limit: number;
  readonly filter?: AuditFilter;
}) {
  const query = useInfiniteQuery({
    queryKey: ["audit", limit, filter],
    queryFn: ({ pageParam }) => call("GET /audit", { query: { cursor: pageParam, limit, ...filter } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Loaded query={query}>
      {() =>
        rows.length === 0 ? (
          <Empty text={t(isFiltered(filter) ? "audit.noneFound" : "audit.empty")} />
        ) : (
          <>
            <ol className="audit">
              {rows.map((row) => (
                <li key={row.id}>
                  <div className="line apart">
                    <b>{actorOf(row.actor)}</b>
                    <time className="num quiet" dateTime={new Date(row.atMs).toISOString()}>
                      {moment(row.atMs, "exact")}
                    </time>
                  </div>
                  <p>
                    {textOf(`action.${row.action}`) ?? row.action} <span className="mono">{row.subject}</span>
                  </p>
                  {(row.oldText !== null || row.newText !== null) && (
                    <p className="num quiet change">
                      {row.oldText !== null && `${said(row.oldText, row.action)} → `}
                      <b>{row.newText === null ? t("setting.none") : said(row.newText, row.action)}</b>
                    </p>
                  )}
                  {row.reason !== null && <small>{row.reason}</small>}
                </li>
              ))}
            </ol>
            <MoreButton query={query} />
          </>
        )
      }
    </Loaded>
  );
}
