import { locales } from "@gemplay/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useT } from "../../../i18n/index.ts";
import { keepLoading } from "../../../loading/index.ts";
import { Field, Icon, Segmented, typedEmail } from "../../../ui/index.ts";
import { type Country, likelyCountry, loadCountries } from "./countries.ts";

export type NameKind = "email" | "phone";

/**
 * Keeps the e-mail address or phone number that the player types, and the parsed value.
 * @param typed an e-mail address that the player has typed in an earlier step
 */
export function useName(first: NameKind, typed = "") {
  const [kind, setKind] = useState(first);
  const [email, setEmail] = useState(typed);
  const [number, setNumber] = useState("");
  const [chosen, setCountry] = useState<Country["code"]>();
  const locale = useLanguage();
  const { tag } = locales[locale];
  const { data: phones } = useQuery({
    queryKey: ["countries", tag],
    queryFn: () => keepLoading(() => loadCountries(tag)),
    enabled: kind === "phone",
    staleTime: Number.POSITIVE_INFINITY,
    // After a change of the language, the form shows the old country names until the new country names are loaded.
    placeholderData: keepPreviousData,
  });
  const countries = phones?.countries ?? [];
  const country = chosen ?? likelyCountry(navigator.language, locale, countries);
  return {
    kind,
    setKind,
    email,
    setEmail,
    number,
    setNumber,
    country,
    setCountry,
    countries,
    /**
     * The e-mail address, or the phone number in E.164 format. The value is undefined if the typed text is no valid
     * e-mail address or phone number.
     */
    value: kind === "email" ? typedEmail(email) : phones?.read(number, country),
  };
}

interface NameFieldsProps {
  readonly name: ReturnType<typeof useName>;
  /**
   * True if the server accepts e-mail addresses for the sign-in. If the server accepts no e-mail addresses, the form
   * asks only for a phone number.
   */
  readonly mail: boolean;
  readonly autoComplete: "username" | "email";
  readonly error?: string | undefined;
}

/** Shows either an input for an e-mail address or an input for a phone number, as the player chooses. */
export function NameFields({ name, mail, autoComplete, error }: NameFieldsProps) {
  const t = useT();
  return (
    <>
      {mail ? (
        <Segmented<NameKind>
          label={t("account.kind")}
          value={name.kind}
          onChange={name.setKind}
          options={[
            {
              value: "email",
              label: (
                <>
                  <Icon name="mail" size={18} />
                  {t("account.email")}
                </>
              ),
            },
            {
              value: "phone",
              label: (
                <>
                  <Icon name="phone" size={18} />
                  {t("account.phone")}
                </>
              ),
            },
          ]}
        />
      ) : null}
      {name.kind === "email" ? (
        <Field
          label={t("account.email")}
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          maxLength={254}
          value={name.email}
          error={error}
          onChange={({ target }) => name.setEmail(target.value)}
          before={<Icon name="mail" size={18} className="text-muted" />}
        />
      ) : (
        <PhoneField name={name} error={error} />
      )}
    </>
  );
}

function PhoneField({ name, error }: Pick<NameFieldsProps, "name" | "error">) {
  const t = useT();
  const chosen = name.countries.find(({ code }) => code === name.country);
  return (
    <Field
      label={t("account.phone")}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={24}
      value={name.number}
      error={error}
      onChange={({ target }) => name.setNumber(target.value)}
      before={
        <span className="mini-button relative gap-6 bg-transparent px-0">
          <span className="num">{chosen ? `+${chosen.calling}` : "+"}</span>
          <Icon name="down" size={16} className="text-muted" />
          <select
            className="absolute inset-0 opacity-0"
            aria-label={t("account.country")}
            value={name.country}
            onChange={({ target }) =>
              name.setCountry(name.countries.find(({ code }) => code === target.value)?.code)
            }
          >
            {name.countries.map(({ code, calling, name: country }) => (
              <option key={code} value={code}>
                {`${country} +${calling}`}
              </option>
            ))}
          </select>
        </span>
      }
    />
  );
}
