import type { Data } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { apiBase } from "../../../api/index.ts";
import { formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { Button, ErrorState, Icon, ScreenHeader, Skeleton } from "../../../ui/index.ts";
import { settingsPath } from "../settings-path.ts";
import { KeyRow } from "./key-row.tsx";
import { type ApiKey, apiKeysQuery } from "./keys-api.ts";
import { NewKeySheet } from "./new-key-sheet.tsx";
import { RevokeKeySheet } from "./revoke-key-sheet.tsx";

/** Renders `/profile?view=keys`, which lists the player's API keys, makes new keys and revokes keys. */
export default function ApiKeysView() {
  const t = useT();
  const keys = useQuery(apiKeysQuery());
  const info = useQuery(userQueries.userInfo());
  const failed = [keys, info].find(({ isError, data }) => isError && !data);
  return (
    <>
      <ScreenHeader title={t("keys.title")} back={settingsPath} />
      <section className="section mt-4 pb-20" aria-busy={keys.isPending || info.isPending}>
        <p className="text-14 text-muted">{t("keys.about")}</p>
        {failed ? (
          <div className="mt-12">
            <ErrorState
              title={t("keys.failed")}
              error={failed.error}
              onRetry={() => {
                if (keys.isError) void keys.refetch();
                if (info.isError) void info.refetch();
              }}
            />
          </div>
        ) : keys.data && info.data ? (
          <Keys {...keys.data} info={info.data} />
        ) : (
          <Skeleton height={260} className="mt-12 rounded-16" />
        )}
      </section>
    </>
  );
}

interface KeysProps extends Data<"GET /user/api_keys"> {
  readonly info: Data<"GET /user/info">;
}

function Keys({ keys, keysAtMost, callsPerMinute, info }: KeysProps) {
  const t = useT();
  useLanguage();
  const [isMaking, setIsMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const heading = useRef<HTMLParagraphElement>(null);
  return (
    <>
      {keys.length === 0 ? (
        <p className="card mt-12 px-16 py-20 text-center text-14 text-muted">{t("keys.none")}</p>
      ) : (
        <ul className="card mt-12">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      )}
      <p
        ref={heading}
        tabIndex={-1}
        className="num mt-10 flex flex-wrap justify-between gap-x-12 text-12 text-muted"
      >
        <span>{t("keys.count", { count: formatNumber(keys.length), most: formatNumber(keysAtMost) })}</span>
        {callsPerMinute === 0 ? null : <span>{t("keys.rate", { calls: formatNumber(callsPerMinute) })}</span>}
      </p>
      <a
        href={`${apiBase}/docs`}
        target="_blank"
        rel="noreferrer"
        className="card mt-12 flex min-h-56 items-center gap-12 px-16 py-8"
      >
        <Icon name="list" className="text-sapphire" />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold text-text">{t("keys.docs")}</span>
          <span className="block text-12 text-muted">{t("keys.docsDetail")}</span>
        </span>
        <Icon name="right" size={16} className="text-muted" />
      </a>
      <Button
        className="mt-16"
        reason={keys.length >= keysAtMost ? t("keys.full") : undefined}
        onClick={() => setIsMaking(true)}
      >
        <Icon name="plus" size={18} />
        {t("keys.make")}
      </Button>
      {isMaking ? <NewKeySheet info={info} onClose={() => setIsMaking(false)} /> : null}
      {revoking ? (
        <RevokeKeySheet
          apiKey={revoking}
          onClose={() => setRevoking(undefined)}
          // The button that opened the sheet disappears, so the page moves the keyboard focus to the number of keys.
          onRevoked={() => heading.current?.focus()}
        />
      ) : null}
    </>
  );
}
