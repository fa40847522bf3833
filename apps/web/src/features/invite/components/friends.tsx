import { useInfiniteQuery } from "@tanstack/react-query";
import { formatMoment, useLanguage, useT } from "../../../i18n/index.ts";
import { readByScreen, rewardQueries } from "../../../queries/index.ts";
import { Amount, Avatar, EmptyState, ErrorState, OlderRows, playerName } from "../../../ui/index.ts";
import { lookAgainMs } from "../look-again.ts";

/** Lists the players whom the current player has invited, with the stakes of these players in the last 30 days. */
export function Friends() {
  const t = useT();
  const locale = useLanguage();
  const friends = useInfiniteQuery({
    ...rewardQueries.friends(),
    ...readByScreen,
    refetchInterval: lookAgainMs,
  });
  const { data, isError, error } = friends;
  const list = data?.pages.flatMap((page) => page.friends) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <section className="section">
      <div className="flex items-center justify-between gap-12">
        <h2 className="h2">{total > 0 ? t("invite.friendsCount", { count: total }) : t("invite.friends")}</h2>
        {total > 0 ? <span className="text-12 text-muted">{t("invite.bets30")}</span> : null}
      </div>
      <div className="mt-12">
        {isError ? (
          <ErrorState
            title={t("invite.friendsFailed")}
            error={error}
            onRetry={() => void friends.refetch()}
          />
        ) : list.length === 0 ? (
          <EmptyState art="e-friends" title={t("invite.noFriends")}>
            {t("invite.noFriendsNext")}
          </EmptyState>
        ) : (
          <div className="card">
            {list.map(({ name, avatar, joinedAtMs, bets }) => (
              <div key={`${name} ${joinedAtMs}`} className="row">
                <Avatar of={avatar} size={36} />
                <div className="min-w-0 flex-1">
                  <p className="truncate text-14 font-semibold">{playerName(name, locale)}</p>
                  <p className="text-12 text-muted">
                    {t("invite.joined", { date: formatMoment(joinedAtMs, "date") })}
                  </p>
                </div>
                <b className="num text-14 font-semibold">
                  <Amount value={bets} />
                </b>
              </div>
            ))}
          </div>
        )}
      </div>
      {isError ? null : <OlderRows list={friends} />}
    </section>
  );
}
