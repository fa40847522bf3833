import { useMutation } from "@tanstack/react-query";
import { apiBase, call } from "../../api/index.ts";
import { type PageKey, useT } from "../../i18n/index.ts";
import { Button, Icon, type IconName, Notice, ScreenHeader } from "../../ui/index.ts";

const contents: readonly { readonly icon: IconName; readonly text: PageKey }[] = [
  { icon: "list", text: "export.rounds" },
  { icon: "swap", text: "export.money" },
  { icon: "gear", text: "export.account" },
  { icon: "shield", text: "export.check" },
];

/** The whole account as one archive. The browser saves it by itself: this page never holds a byte of it. */
export default function ExportView() {
  const t = useT();
  const start = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      const { ticket } = await call("POST /user/export", {}, { silent: true });
      const link = document.createElement("a");
      link.href = `${apiBase}/user/export?${new URLSearchParams({ ticket })}`;
      // The server names the file; the word keeps what is not one from taking this page's place.
      link.download = "";
      link.click();
    },
  });
  return (
    <>
      <ScreenHeader title={t("export.title")} back="/profile" />
      <section className="section mt-4 pb-20">
        <p className="mb-14 text-14 text-muted">{t("export.about")}</p>
        <h2 className="h2 mt-20 mb-12">{t("export.holds")}</h2>
        <ul className="card">
          {contents.map(({ icon, text }) => (
            <li key={text} className="row flat py-10">
              <Icon name={icon} className="flex-none text-muted" />
              <span className="min-w-0 flex-1 text-14">{t(text)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-12 mb-20 text-13 text-muted">{t("export.seeds")}</p>
        <div role="status" className={start.isSuccess ? "mb-16" : undefined}>
          {start.isSuccess ? (
            <Notice tone="sapphire" icon="dl">
              <b className="block font-semibold">{t("export.started")}</b>
              {t("export.startedAbout")}
            </Notice>
          ) : null}
        </div>
        {start.isError ? (
          <div className="mb-16">
            <Notice tone="coral" urgent>
              <b className="block font-semibold">{t("export.failed")}</b>
              {start.error.message}
            </Notice>
          </div>
        ) : null}
        <Button busy={start.isPending ? t("export.starting") : undefined} onClick={() => start.mutate()}>
          <Icon name="dl" size={18} />
          {t(start.isSuccess ? "export.again" : "export.start")}
        </Button>
      </section>
    </>
  );
}
