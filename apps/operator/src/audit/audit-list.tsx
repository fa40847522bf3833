import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { moment } from "../i18n/format.ts";
import { currentLanguage, t, textOf } from "../i18n/language.ts";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { type AuditFilter, isFiltered, noFilter } from "./audit-filter.tsx";

/** Matches the operator name of a refused sign-in, for which the audit log contains only the IP address. */
const unknown = /^unknown, from (.+)$/;
function actorOf(actor: string): string {
  const [, address] = unknown.exec(actor) ?? [];
  return address === undefined ? actor : t("audit.unknown", { address });
}

/** Text keys for the audit log's names of an active, a partly frozen and a fully frozen account. */
const frozen: Readonly<Record<string, string>> = {
  open: "player.none",
  "withdrawals frozen": "player.withdrawals",
  frozen: "player.all",
};

/** Matches the number of given approvals and the number of needed approvals of a withdrawal. */
const agreed = /^(\d) of (\d)$/;

/**
 * Translates values of the audit log: states of withdrawals and accounts, roles, and announcements in the reader's
 * language. Other values of the audit log stay unchanged.
 */
function said(text: string, action: string): string {
  if (text === "") return t("setting.none");
  const [, at, of] = agreed.exec(text) ?? [];
  if (at !== undefined && of !== undefined) return t("list.place", { at: Number(at), of: Number(of) });
  if (action === "announcements.make") return announced(text);
  const [kind = ""] = action.split(".");
  const words: Readonly<Record<string, string | undefined>> = {
    accounts: frozen[text],
    operators: `role.${text}`,
    withdrawals: `status.${text}`,
  };
  return textOf(words[kind] ?? "") ?? text;
}

type Texts = Readonly<Record<string, string | undefined>>;
function announced(text: string): string {
  const { titles = {}, texts = {} } = JSON.parse(text) as { readonly titles?: Texts; readonly texts?: Texts };
  const own = (of: Texts) => of[currentLanguage()] ?? of.cn;
  return [own(titles), own(texts)].filter((one) => one !== undefined).join(" · ");
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
