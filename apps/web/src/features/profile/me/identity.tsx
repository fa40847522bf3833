import { avatarOf } from "@gemplay/api-schema/avatar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";
import { readByScreen, rewardQueries, userQueries } from "../../../queries/index.ts";
import { Art, Avatar, copyText, ErrorState, Icon } from "../../../ui/index.ts";
import { levelArt, levelName } from "../../../widgets/rewards/index.ts";
import { LevelBar } from "./level-bar.tsx";

/** Shows the player's avatar, name and level, and the progress to the next level. */
export function Identity() {
  const t = useT();
  const info = useQuery({ ...userQueries.userInfo(), ...readByScreen });
  const level = useQuery({ ...rewardQueries.community(), ...readByScreen }).data?.own?.level;
  if (info.isError && !info.data)
    return (
      <div className="section mt-4">
        <ErrorState title={t("profile.failed")} error={info.error} onRetry={() => void info.refetch()} />
      </div>
    );
  if (!info.data) return null;
  const { userId, address, name } = info.data;
  return (
    <div className="section mt-4">
      <div className="flex items-center gap-12">
        <Avatar of={avatarOf(userId)} size={56} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-8">
            <h1 className="num truncate text-18 font-semibold" title={address ?? undefined}>
              {name}
            </h1>
            {address ? (
              <button
                type="button"
                className="tap relative p-4 text-muted"
                aria-label={t("profile.copyAddress")}
                onClick={() => void copyText(address)}
              >
                <Icon name="copy" size={16} />
              </button>
            ) : null}
          </div>
          {level === undefined ? null : (
            <Link href="/invite" className="chip gold tap relative mt-4 w-fit">
              <Art name={levelArt(level)} size={18} />
              {t(levelName(level))}
            </Link>
          )}
        </div>
      </div>
      <LevelBar />
    </div>
  );
}
