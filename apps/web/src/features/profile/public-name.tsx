import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../api/index.ts";
import { formatMoment, useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";
import { Button, Field, Notice, Row, Sheet, SwitchRow, showToast } from "../../ui/index.ts";

type Info = Data<"GET /user/info">;

/** Shows the name under which other people see the player. The name is either masked or public. */
export function PublicName() {
  const t = useT();
  const info = useQuery(userQueries.userInfo()).data;
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
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const change = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
      await queryClient.invalidateQueries({ queryKey: ["user", "userInfo"] });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void change(async () => {
      const { publicName: name } = await call(
        "POST /user/public_name",
        { body: { name: typed } },
        { silent: true },
      );
      showToast("succ", t("profile.nameSaved", { name: name ?? "" }));
    });
  };
  const show = (shown: boolean) =>
    void change(async () => {
      await call("POST /user/show_name", { body: { shown } }, { silent: true });
      showToast("succ", shown ? t("profile.nameSaved", { name: publicName ?? "" }) : t("profile.nameMasked"));
    });
  const waits = nameChangeableAtMs !== null && nameChangeableAtMs > Date.now();
  const from = waits
    ? t(publicName === null ? "profile.nameChooseFrom" : "profile.nameFrom", {
        date: formatMoment(nameChangeableAtMs, "date"),
      })
    : undefined;
  return (
    <form onSubmit={save}>
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
        error={error}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      {publicName === null ? null : (
        <div className="card mt-16">
          <SwitchRow icon="eye" title={t("profile.nameShown")} on={nameShown} onChange={show} />
        </div>
      )}
      <Button type="submit" className="mt-20" busy={busy ? t("profile.nameSaving") : undefined}>
        {t("profile.nameSave")}
      </Button>
    </form>
  );
}
