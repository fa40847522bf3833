// The terms sheet imports `screens.css`, because the sheet may open over the home screen, which does not load
// `screens.css`.
import "../../ui/styles/screens.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { storage, termsStore, useStore } from "../../stores/index.ts";
import { Button, Row, Sheet } from "../../ui/index.ts";
import { useAcceptTerms } from "../api/accept-terms.ts";

/**
 * Asks a player to accept the current version of the terms of use. After the player chose «later», the terms sheet
 * opens at most once a day, and whenever the server refuses a bet because of the terms.
 */
export function TermsSheet() {
  const t = useT();
  const info = useQuery(userQueries.userInfo()).data;
  const { needed } = useStore(termsStore, (state) => state);
  const [params] = useSearchParams();
  const [putOff, setPutOff] = useState(() => (wasPutOffToday() ? termsStore.get().needed : undefined));
  const { isPending, mutate } = useAcceptTerms();
  if (!info) return null;
  const later = () => {
    storage.write(putOffName, String(Date.now()));
    setPutOff(needed);
  };
  const reading = ["terms", "privacy"].includes(params.get("view") ?? "");
  const open = info.acceptedTermsVersion !== info.termsVersion && putOff !== needed && !reading;

  return (
    <Sheet open={open} onClose={later} title={t("terms.title")}>
      <p className="text-14 text-muted">
        {t(info.acceptedTermsVersion === null ? "terms.lead" : "terms.changed")}
      </p>
      <div className="card mt-16">
        <Row icon="list" title={t("terms.terms")} href="/index?view=terms" />
        <Row icon="shield" title={t("terms.privacy")} href="/index?view=privacy" />
      </div>
      <div className="mt-20 flex flex-col gap-12">
        <Button busy={isPending ? t("terms.accepting") : undefined} onClick={() => mutate()}>
          {t("terms.accept")}
        </Button>
        <Button look="quiet" onClick={later}>
          {t("terms.later")}
        </Button>
      </div>
      <p className="mt-12 text-center text-12 text-muted">{t("terms.without")}</p>
    </Sheet>
  );
}

/** Key in local storage for the time when a player of this device chose «later». */
const putOffName = "termsPutOff";
const pauseMs = 24 * 60 * 60 * 1_000;

function wasPutOffToday(): boolean {
  const sinceMs = Date.now() - Number(storage.read(putOffName) ?? Number.NaN);
  return sinceMs >= 0 && sinceMs < pauseMs;
}
