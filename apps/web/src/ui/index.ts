/**
 * The folder `ui` owns the components that all screens use, with the colours and sizes of the design. The folder `ui`
 * may import i18n, stores and React. The code of `ui` never imports a screen, never calls the server and never uses the
 * wallet.
 */
export { Amount } from "./amount.tsx";
export { AmountField } from "./amount-field.tsx";
export { Art, type ArtName, AssetIcon, Avatar, artHref, Icon, type IconName, keepShellArt } from "./art.tsx";
export { Backdrop } from "./backdrop.tsx";
export { Button, ButtonLink } from "./button.tsx";
export { CheckBoxArt } from "./check-box-art.tsx";
export { CheckMark } from "./check-mark.tsx";
export { Choice } from "./choice.tsx";
export { CodeField } from "./code-field.tsx";
export { CodeStep, type MailedCode, MailedCodeField } from "./code-step.tsx";
export { copyText } from "./copy-text.ts";
export { Countdown, useSecondsLeft } from "./countdown.tsx";
export { saveCsv } from "./csv.ts";
export { type CurvePoint, curveTones, drawCurvePlanes, fillPolygon } from "./curve-planes.ts";
export { EmptyState, ErrorState } from "./empty-state.tsx";
export { Field } from "./field.tsx";
export { FilterChoice, FilterSheet } from "./filter-sheet.tsx";
export { InOrder } from "./in-order.tsx";
export { LoadingScreen } from "./loader.tsx";
export { NewPasswordFields, passwordProblemText } from "./new-password-fields.tsx";
export { Notice } from "./notice.tsx";
export { PasswordField } from "./password-field.tsx";
export {
  countCharacters,
  fundsPasswordLength,
  loginPasswordLength,
  passwordProblem,
} from "./password-rules.ts";
export { playerName } from "./player-name.ts";
export { revealFocused } from "./reveal-focused.ts";
export { ActionLine, Row, SwitchRow } from "./row.tsx";
export { saveFile } from "./save-file.ts";
export { ScreenHeader } from "./screen-header.tsx";
export { askSecondFactor, putSecondFactorAway } from "./second-factor.store.ts";
export { SecondFactorFields } from "./second-factor-fields.tsx";
export { Segmented } from "./segmented.tsx";
export { shareText } from "./share-text.ts";
export { Sheet } from "./sheet.tsx";
export { shortHex } from "./short-hex.ts";
export { Skeleton } from "./skeleton.tsx";
export { type RecordStatus, StatusChip } from "./status-chip.tsx";
export { type Step, Steps } from "./steps.tsx";
export { TaskHero } from "./task-hero.tsx";
export { TaskScreen } from "./task-screen.tsx";
export { hideLoadingToast, showToast } from "./toast.store.ts";
export { colourOf } from "./token-colour.ts";
export { TransactionLink } from "./transaction-link.tsx";
export { afterKey, toTyped, typedRefusalText } from "./typed-amount.ts";
export { typedEmail } from "./typed-email.ts";
export { useAlertRole } from "./use-alert-role.ts";
export { useKeptFocus } from "./use-kept-focus.ts";
export { useTitle } from "./use-title.ts";
export { WalletWait, WalletWaitChoices } from "./wallet-wait.tsx";
