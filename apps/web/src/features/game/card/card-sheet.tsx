/**
 * The folder `card` contains the win card: a picture of a won round that the player can save or share. The page loads
 * the code of the card when the player first opens a card. Only the button that opens the card loads with the game.
 */
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Button, ErrorState, Icon, Sheet, Skeleton, SwitchRow, useAlertRole } from "../../../ui/index.ts";
import { nameOnCard } from "./card-words.ts";
import { type CardData, useCardActions, useCardData, useObjectUrl, usePicture } from "./use-card.ts";

interface CardSheetProps {
  /** Id of a won round of the player. */
  readonly id: string;
  readonly open: boolean;
  onClose(): void;
}

/** Shows the picture of a won round, and lets the player save or share it. Opening the sheet makes nothing public. */
export function CardSheet({ id, open, onClose }: CardSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("round.share")}>
      <Card id={id} />
    </Sheet>
  );
}

function Card({ id }: Pick<CardSheetProps, "id">) {
  const t = useT();
  const [isAmountShown, setAmountShown] = useState(false);
  const { data, error, retry } = useCardData(id);
  const picture = usePicture(data, isAmountShown);
  const drawn = picture.isPlaceholderData ? undefined : picture.data;
  if (error) return <ErrorState title={t("round.failed")} error={error} onRetry={retry} />;
  if (picture.isError)
    return (
      <ErrorState
        title={t("card.failed")}
        error={new Error(t("card.failedNext"))}
        onRetry={() => void picture.refetch()}
      />
    );
  return (
    <>
      <Picture drawn={picture.data} />
      <div className="-mx-16 mt-4">
        <SwitchRow
          title={t("card.amount")}
          detail={t("card.amountOff")}
          on={isAmountShown}
          onChange={setAmountShown}
        />
      </div>
      <Actions id={id} data={data} drawn={drawn} />
    </>
  );
}

type Drawn = NonNullable<ReturnType<typeof usePicture>["data"]>;

function Picture({ drawn }: { readonly drawn: Drawn | undefined }) {
  const src = useObjectUrl(drawn?.picture);
  if (!drawn || src === undefined)
    return (
      <div aria-busy="true" className="relative aspect-square overflow-hidden rounded-16">
        <Skeleton height={343} />
      </div>
    );
  const { multiplier, amount, game, result, about, url } = drawn.words;
  const said = [multiplier, amount, `${game}, ${result}`, about, url].filter(Boolean).join(" · ");
  return <img src={src} alt={said} className="block aspect-square w-full rounded-16 ring-1 ring-line" />;
}

interface ActionsProps {
  readonly id: string;
  readonly data: CardData | undefined;
  readonly drawn: Drawn | undefined;
}

function Actions({ id, data, drawn }: ActionsProps) {
  const t = useT();
  const shared = data?.shared ?? false;
  const { isPending, mutate, error, variables } = useCardActions(id, shared);
  const role = useAlertRole(error?.message);
  const pending = isPending ? variables.act : undefined;
  const run = (act: "save" | "share") => {
    if (drawn && !isPending) mutate({ act, picture: drawn.picture, url: drawn.words.url });
  };
  const buttonOf = (act: "save" | "share") => ({
    busy: pending === act ? t("state.loading") : undefined,
    waits: !drawn || isPending,
    onClick: () => run(act),
  });
  return (
    <>
      <div className="flex min-h-36 gap-8 pb-16 text-12 text-muted">
        <Icon name="info" size={16} className="mt-1 flex-none" />
        <p className="flex-1">
          <span>
            <Visibility data={data} />
          </span>{" "}
          {shared ? (
            <button
              type="button"
              className="link tap relative"
              onClick={() => {
                if (!isPending) mutate({ act: "hide" });
              }}
            >
              {t("round.shareStop")}
            </button>
          ) : null}
        </p>
      </div>
      {error ? (
        <p className="note bad mb-12" role={role}>
          {error.message}
        </p>
      ) : null}
      <div className="flex gap-12">
        <Button look="quiet" className="flex-[0_1_15.6rem]" {...buttonOf("save")}>
          <Icon name="dl" size={18} />
          {t("card.save")}
        </Button>
        <Button className="min-w-max flex-1" {...buttonOf("share")}>
          <Icon name="share" size={18} />
          {t("card.share")}
        </Button>
      </div>
    </>
  );
}

/** Says who can see the round now, or after the player has saved or shared the picture. */
function Visibility({ data }: Pick<ActionsProps, "data">) {
  const t = useT();
  if (data?.shared) return t("card.isPublic");
  const isNameShown = data?.info.nameShown === true && data.info.publicName !== null;
  return isNameShown ? t("card.publicNamed", { name: nameOnCard(data.info) }) : t("card.public");
}
