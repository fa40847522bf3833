import type { Data } from "@gemplay/api-schema";
import { Link } from "wouter";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { Art, playerName } from "../../../ui/index.ts";
import { levelArt, levelName } from "../../../widgets/rewards/index.ts";

/** Shows in the list of wins that a player has reached a new level. */
export default function RiseItem({
  rise: { name, level },
}: {
  readonly rise: Data<"GET /live">["levelUps"][number];
}) {
  const t = useT();
  const shown = playerName(name, useLanguage());
  return (
    <li>
      <Link href="/invite" className="text-text">
        <Art name={levelArt(level)} size={18} />
        <span className="max-w-120 truncate text-muted" title={shown}>
          {shown}
        </span>
        <b className="font-semibold text-gold">{t(levelName(level))}</b>
      </Link>
    </li>
  );
}
