import type { StagedGameName } from "@gemplay/api-schema";
import { useEffect, useState } from "react";
import { gameLooks } from "../../../games/game-looks.ts";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { ButtonLink, Icon } from "../../../ui/index.ts";
import { findOpenRounds } from "./open-rounds.ts";

/** Shows why the player cannot rotate the seeds now, with links to the open rounds that prevent the rotation. */
export function OpenRoundsNote({ demo }: { readonly demo: boolean }) {
  const t = useT();
  const locale = useLanguage();
  const [games, setGames] = useState<readonly StagedGameName[]>([]);
  useEffect(() => {
    let ended = false;
    findOpenRounds(demo).then(
      (found) => {
        if (!ended) setGames(found);
      },
      () => {
        // If the open rounds cannot be read, the note shows only the text, without links to the open rounds.
      },
    );
    return () => {
      ended = true;
    };
  }, [demo]);
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
