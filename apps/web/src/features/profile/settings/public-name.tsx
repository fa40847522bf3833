import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatMoment, useT } from "../../../i18n/index.ts";
import { readByScreen, userQueries } from "../../../queries/index.ts";
import { Button, Field, Notice, Row, Sheet, SwitchRow } from "../../../ui/index.ts";
import { useSavePublicName } from "../api/save-public-name.ts";
import { useShowPublicName } from "../api/show-public-name.ts";

type Info = Data<"GET /user/info">;

/** Shows the name under which other people see the player. The name is either masked or public. */
export function PublicName() {
  const t = useT();
  const info = useQuery({ ...userQueries.userInfo(), ...readByScreen }).data;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        icon="users"
        title={t("profile.publicName")}
        value={info ? ((info.nameShown ? info.publicName : null) ?? t("profile.masked")) : ""}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open && info !== undefined} onClose={() => setOpen(false)} title={t("profile.publicName")}>
        {info ? <NameForm info={info} /> : null}
      </Sheet>
    </>
  );
}

function NameForm({
  info: { publicName, nameShown, nameChangeableAtMs, nameRemovedAtMs },
}: {
  readonly info: Info;
}) {
  const t = useT();
  const [typed, setTyped] = useState(publicName ?? "");
  const save = useSavePublicName();
  const show = useShowPublicName(publicName);
  const busy = save.isPending || show.isPending;
  const onSave = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    show.reset();
    save.mutate(typed);
  };
  const onShow = (shown: boolean) => {
    if (busy) return;
    save.reset();
    show.mutate(shown);
  };
  const waits = nameChangeableAtMs !== null && nameChangeableAtMs > Date.now();
  const from = waits
    ? t(publicName === null ? "profile.nameChooseFrom" : "profile.nameFrom", {
        date: formatMoment(nameChangeableAtMs, "date"),
      })
    : undefined;
  return (
    <form onSubmit={onSave}>
      <p className="text-14 text-muted">{t("profile.nameWhy")}</p>
      {nameRemovedAtMs === null ? null : (
        <div className="mt-12">
          <Notice tone="gold">
            {t("profile.nameRemoved", { date: formatMoment(nameRemovedAtMs, "date") })}
          </Notice>
        </div>
      )}
      <Field
        className="mt-16"
        label={t("profile.nameLabel")}
        hint={from ?? t("profile.nameRule")}
        error={(save.error ?? show.error)?.message}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      {publicName === null ? null : (
        <div className="card mt-16">
          <SwitchRow icon="eye" title={t("profile.nameShown")} on={nameShown} onChange={onShow} />
        </div>
      )}
      <Button type="submit" className="mt-20" busy={busy ? t("profile.nameSaving") : undefined}>
        {t("profile.nameSave")}
      </Button>
    </form>
  );
}
