import type { Cluster, ClusterKind } from "@gemplay/api-schema/operator";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { call } from "../api/call.ts";
import { moment, playerNumber, shortName } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { bringIntoView } from "../ui/bring-into-view.ts";
import { Chip } from "../ui/chip.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ExplorerLink } from "../ui/explorer-link.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { PlayerArt } from "../ui/player-art.tsx";
import { Risk } from "../ui/risk.tsx";
import { useEscape } from "../ui/use-escape.ts";
import { InspectedMark } from "./inspected-mark.tsx";

/**
 * Returns the risk level of a group of accounts that share a browser or an address. An inspected group has a low risk.
 * A group whose accounts have invited each other has a high risk, because one player may own them all. All other groups
 * have the middle risk `look`, because an address shared by many accounts often belongs to an exchange.
 */
const riskOf = ({ invited, lookedAt }: Cluster) =>
  lookedAt !== null ? "low" : invited > 0 ? "high" : "look";

/**
 * Lists groups of accounts that share a browser or an address, with the members of the chosen group beside the list.
 */
export function Clusters({ kind }: { readonly kind: ClusterKind }) {
  const [params] = useSearchParams();
  const [, go] = useLocation();
  const chosen = params.get("name") ?? undefined;
  const query = useInfiniteQuery({
    queryKey: ["risk", "clusters", kind],
    queryFn: ({ pageParam }) => call("GET /risk/clusters", { query: { kind, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = query.data?.pages.flatMap(({ clusters }) => clusters) ?? [];
  const foundAtMs = query.data?.pages[0]?.foundAtMs;
  const list = useRef<HTMLElement>(null);
  const close = () => {
    list.current?.querySelector<HTMLElement>("tr.on a")?.focus();
    go(`/risk/${kind}`);
  };
  useEscape(chosen !== undefined, close);
  return (
    <div className={chosen === undefined ? "columns" : "columns risk-columns"}>
      <section ref={list} className="card fill" aria-label={t(`riskView.${kind}`)}>
        <Loaded query={query}>
          {() =>
            rows.length === 0 ? (
              <Empty text={t("risk.noClusters")} />
            ) : (
              <table className="rows">
                <thead>
                  <tr>
                    <th>{t("column.risk")}</th>
                    <th>{t(`cluster.${kind}`)}</th>
                    <th className="right">{t("column.accounts")}</th>
                    <th className="right wide-only">{t("column.lookedAt")}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.name} className={row.name === chosen ? "on" : ""}>
                      <td>
                        <Risk risk={riskOf(row)} />
                      </td>
                      <td>
                        <Link href={`/risk/${kind}?name=${row.name}`} className="mono" title={row.name}>
                          {shortName(row.name)}
                        </Link>
                        {row.invited > 0 && (
                          <small className="gold">{t("risk.invited", { count: row.invited })}</small>
                        )}
                      </td>
                      <td className="right num">
                        <b>{row.players}</b>
                      </td>
                      <td className="right wide-only quiet">{row.lookedAt?.operator ?? ""}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
        <MoreButton query={query} />
        <p className="list-foot">
          <span>
            {foundAtMs === null && t("risk.notYet")}
            {foundAtMs != null && t("risk.foundAt", { time: moment(foundAtMs, "exact") })}
          </span>
          <span>{t(`risk.note.${kind}`)}</span>
        </p>
      </section>
      {chosen !== undefined && (
        <Members
          key={chosen}
          kind={kind}
          name={chosen}
          cluster={rows.find(({ name }) => name === chosen)}
          onClose={close}
        />
      )}
    </div>
  );
}

interface MembersProps {
  readonly kind: ClusterKind;
  readonly name: string;
  /** The chosen group of accounts, or undefined if the loaded pages of the list do not contain the group. */
  readonly cluster: Cluster | undefined;
  readonly onClose: () => void;
}

function Members({ kind, name, cluster, onClose }: MembersProps) {
  const query = useQuery({
    queryKey: ["risk", "cluster", kind, name],
    queryFn: () => call("GET /risk/cluster", { query: { kind, name } }),
  });
  return (
    <section ref={bringIntoView} className="card fill detail" aria-label={shortName(name)}>
      <div className="line apart">
        <h2>{t(`cluster.${kind}`)}</h2>
        <button type="button" className="link" onClick={onClose}>
          {t("list.close")}
        </button>
      </div>
      <p className="line target">
        <span className="mono whole">{name}</span>
        <CopyButton text={name} />
        {kind !== "device" && <ExplorerLink kind="address" name={name} />}
      </p>
      <Loaded query={query}>
        {({ members, more }) => (
          <>
            <ul className="people">
              {members.map(({ player, invitedBy }) => (
                <li key={player.id}>
                  <Link href={`/players/${player.id}`}>
                    <PlayerArt id={player.id} px={28} />
                    <span className="said">
                      <b>{player.name}</b>
                      <small className="num">
                        {playerNumber(player.id)} · {moment(player.registeredAtMs, "date")}
                        {invitedBy !== null && ` · ${t("risk.invitedBy", { name: playerNumber(invitedBy) })}`}
                      </small>
                    </span>
                    {player.freeze !== "none" && <Chip tone="coral">{t(`player.${player.freeze}`)}</Chip>}
                    {player.deleted && <Chip tone="sapphire">{t("player.deleted")}</Chip>}
                  </Link>
                </li>
              ))}
            </ul>
            {more && <small>{t("risk.more", { count: members.length })}</small>}
          </>
        )}
      </Loaded>
      {cluster !== undefined && <InspectedMark kind={kind} name={name} inspected={cluster.lookedAt} />}
    </section>
  );
}
