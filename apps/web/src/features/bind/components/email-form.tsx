import { type ReactNode, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Button, Field, Icon, Notice, TaskHero, TaskScreen, typedEmail } from "../../../ui/index.ts";

interface EmailFormProps {
  readonly title: string;
  readonly why: string;
  readonly label: string;
  readonly sending: boolean;
  readonly failure: string | undefined;
  /** Additional fields of the e-mail form. `missing` is the reason why the player cannot continue. */
  readonly children?: ReactNode;
  readonly missing?: string | undefined;
  onSend(email: string): void;
}

/** Shows the form step in which the player types the e-mail address. */
export function EmailForm({
  title,
  why,
  label,
  sending,
  failure,
  children,
  missing,
  onSend,
}: EmailFormProps) {
  const t = useT();
  const [email, setEmail] = useState("");
  const typed = typedEmail(email);
  const reason = typed ? missing : t("bind.emailMissing");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed && !reason && !sending) onSend(typed);
      }}
    >
      <TaskScreen
        title={t("bind.title")}
        back="/profile"
        foot={
          <Button type="submit" busy={sending ? t("code.sending") : undefined} reason={reason}>
            {t("code.send")}
          </Button>
        }
      >
        <TaskHero art="letter" title={title}>
          {why}
        </TaskHero>
        <Field
          label={label}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          before={<Icon name="mail" size={18} className="text-muted" />}
        />
        {children}
        {failure ? (
          <Notice tone="coral" urgent>
            {failure}
          </Notice>
        ) : null}
      </TaskScreen>
    </form>
  );
}
