/**
 * The folder `ui` owns the components that all screens use, with the colours and sizes of the design. The folder `ui`
 * may import i18n, stores and React. The code of `ui` never imports a screen, never calls the server and never uses the
 * wallet.
 *
 * - `art` contains drawings, icons, QR codes and check marks
 * - `chart` contains charts of daily values and the curve of Crash
 * - `feedback` contains toasts, notices, loading, empty and failed states, steps and statuses
 * - `form` contains fields, choices, codes and passwords
 * - `layout` contains buttons, rows, headers and the frames of screens
 * - `list` contains the button that loads older rows of a list
 * - `money` contains amounts, amount fields and the parsing of typed amounts
 * - `second-factor` contains the sheet that asks for a code of the second factor, over any screen
 * - `share` contains functions to copy, share and save data, and short forms of names and hashes
 * - `sheet` contains the sheets that open over a screen
 * - `styles` contains the design tokens and the style sheets of the first load and of later screens
 */

export {
  Art,
  AssetIcon,
  Avatar,
  artHref,
  Icon,
  type IconName,
  keepShellArt,
} from "./art/art.tsx";
export type { ArtName } from "./art/art-names.ts";
export { CheckBoxArt } from "./art/check-box-art.tsx";
export { CheckMark } from "./art/check-mark.tsx";
export { type CurvePoint, curveTones, drawCurvePlanes, fillPolygon } from "./chart/curve-planes.ts";
export { colourOf } from "./chart/token-colour.ts";
export { Countdown, useSecondsLeft } from "./feedback/countdown.tsx";
export { EmptyState, ErrorState } from "./feedback/empty-state.tsx";
export { InOrder } from "./feedback/in-order.tsx";
export { LoadingScreen } from "./feedback/loader.tsx";
export { Notice } from "./feedback/notice.tsx";
export { Skeleton } from "./feedback/skeleton.tsx";
export { type RecordStatus, StatusChip } from "./feedback/status-chip.tsx";
export { type Step, Steps } from "./feedback/steps.tsx";
export { hideLoadingToast, showToast } from "./feedback/toast.store.ts";
export { useAlertRole } from "./feedback/use-alert-role.ts";
export { WalletWait, WalletWaitChoices } from "./feedback/wallet-wait.tsx";
export { Choice } from "./form/choice.tsx";
export { CodeField } from "./form/code-field.tsx";
export { CodeStep, type MailedCode, MailedCodeField } from "./form/code-step.tsx";
export { Field } from "./form/field.tsx";
export { NewPasswordFields, passwordProblemText } from "./form/new-password-fields.tsx";
export { PasswordField } from "./form/password-field.tsx";
export {
  countCharacters,
  fundsPasswordLength,
  loginPasswordLength,
  passwordProblem,
} from "./form/password-rules.ts";
export { revealFocused } from "./form/reveal-focused.ts";
export { typedEmail } from "./form/typed-email.ts";
export { Backdrop } from "./layout/backdrop.tsx";
export { Button, ButtonLink } from "./layout/button.tsx";
export { ActionLine, Row, SwitchRow } from "./layout/row.tsx";
export { ScreenHeader } from "./layout/screen-header.tsx";
export { Segmented } from "./layout/segmented.tsx";
export { TaskHero } from "./layout/task-hero.tsx";
export { TaskScreen } from "./layout/task-screen.tsx";
export { useKeptFocus } from "./layout/use-kept-focus.ts";
export { useTitle } from "./layout/use-title.ts";
export { OlderRows } from "./list/older-rows.tsx";
export { Amount } from "./money/amount.tsx";
export { AmountField } from "./money/amount-field.tsx";
export { afterKey, toTyped, typedRefusalText } from "./money/typed-amount.ts";
export { askSecondFactor, putSecondFactorAway } from "./second-factor/second-factor.store.ts";
export { SecondFactorFields } from "./second-factor/second-factor-fields.tsx";
export { copyText } from "./share/copy-text.ts";
export { saveCsv } from "./share/csv.ts";
export { playerName } from "./share/player-name.ts";
export { saveBlob, saveFile } from "./share/save-file.ts";
export { shareText } from "./share/share-text.ts";
export { shortHex } from "./share/short-hex.ts";
export { TransactionLink } from "./share/transaction-link.tsx";
export { FilterChoice, FilterSheet } from "./sheet/filter-sheet.tsx";
export { Sheet } from "./sheet/sheet.tsx";
