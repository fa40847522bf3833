import type { Data } from "@gemplay/api-schema";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { gameLooks } from "../../../games/game-looks.ts";
import { games } from "../../../games/games.ts";
import type { Round } from "../../../games/play/game/round.ts";
import { gameQueries } from "../../../games/play/table/game.queries.ts";
import { loadTexts, t, useLanguage } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { showToast } from "../../../ui/index.ts";
import { shareRound } from "../api/share-round.ts";
import { cardWords } from "./card-words.ts";
import { drawCard } from "./draw-card.ts";
import { saveCard, shareCard } from "./share-card.ts";

type Info = Data<"GET /user/info">;

/** What the card needs to know about its round and its player. */
export interface CardData {
  readonly round: Round;
  readonly info: Info;
  /** True if everybody with the URL can already check the round. */
  readonly shared: boolean;
}

/** Reads the round and the name of the player. Undefined until the server has answered. */
export function useCardData(id: string) {
  const round = useQuery(gameQueries.round(id));
  const info = useQuery(userQueries.userInfo());
  const data: CardData | undefined = round.data &&
    info.data && { round: round.data.round, shared: round.data.shared, info: info.data };
  const failed = round.isError ? round : info;
  return { data, error: data ? null : failed.error, retry: () => void failed.refetch() };
}

/** Draws the picture of a round, and draws it again when the player shows or hides the amount. */
export function usePicture(data: CardData | undefined, isAmountShown: boolean) {
  const language = useLanguage();
  return useQuery({
    // The session's data are removed when the session ends, so the picture is part of them.
    queryKey: ["user", "winCard", data?.round.id, data?.info, isAmountShown, language],
    queryFn: async () => {
      if (data === undefined) throw new Error("a picture without a round");
      await loadTexts(games[data.round.game].texts);
      const words = cardWords(data.round, data.info, isAmountShown);
      const picture = await drawCard(words, gameLooks[data.round.game].stone);
      return { picture, words, isAmountShown };
    },
    enabled: data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    // The picture is large, so the page does not keep it after the sheet is closed.
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
}

/** Returns a URL with which an `<img>` shows a picture. The URL is undefined until there is a picture. */
export function useObjectUrl(picture: Blob | undefined): string | undefined {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return undefined;
    const url = URL.createObjectURL(picture);
    setShown(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return shown;
}

interface CardAction {
  readonly act: "save" | "share" | "hide";
  readonly picture?: Blob;
  readonly url?: string;
}

/**
 * Saves or shares a card after the round has become public, or makes the round private again. If the request fails, the
 * round stays as it was, and nothing is saved or shared.
 */
export function useCardActions(id: string, shared: boolean) {
  return useMutation({
    mutationFn: async ({ act, picture, url = "" }: CardAction) => {
      if (act === "hide") {
        await shareRound(id, false, true);
        showToast("succ", t("round.shareStopped"));
        return;
      }
      if (!shared) await shareRound(id, true, true);
      if (picture === undefined) return;
      if (act === "share") return await shareCard({ picture, url });
      saveCard({ picture, url });
      showToast("succ", t("card.saved"));
    },
  });
}
