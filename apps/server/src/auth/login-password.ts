import { AppError } from "../platform/http/index.ts";

/** @throws {AppError} LoginPasswordFormat unless it has 8 to 20 characters, as a reader counts them; PasswordMismatch */
export function assertLoginPassword({
  password,
  confirmPassword,
}: {
  readonly password: string;
  readonly confirmPassword: string;
}): void {
  const { length } = [...password.normalize("NFC")];
  if (length < 8 || length > 20 || password.includes("\0")) throw new AppError("LoginPasswordFormat");
  if (password !== confirmPassword) throw new AppError("PasswordMismatch");
}
