import { useQuery } from "@tanstack/react-query";
import { gameLooks } from "../../../games/game-looks.ts";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { ButtonLink, Icon } from "../../../ui/index.ts";
import { openRoundsQuery } from "../api/find-open-rounds.ts";

/** Shows why the player cannot rotate the seeds now, with links to the open rounds that prevent the rotation. */
export function OpenRoundsNote({ demo }: { readonly demo: boolean }) {
  const t = useT();
  const locale = useLanguage();
  // If the page cannot read the open rounds, the note contains no links.
  const { data: games = [] } = useQuery(openRoundsQuery(demo));
  return (
    <div className="mt-12 rounded-12 bg-gold-bg p-12" role="alert">
      <p className="flex gap-8 text-13 text-gold">
        <Icon name="lock" size={18} className="flex-none" />
        {t("fairness.openRound")}
      </p>
      {games.length > 0 ? (
        <div className="mt-8 flex flex-wrap gap-8">
          {games.map((game) => (
            <ButtonLink key={game} href={`/game?name=${game}`} look="quiet" size="sm">
              {t("fairness.toRound", { game: gameLooks[game].title[locale] })}
            </ButtonLink>
          ))}
        </div>
      ) : null}
    </div>
  );
}
