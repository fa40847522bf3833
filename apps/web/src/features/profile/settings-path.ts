/** URL of the settings, to which the Back button of each setting leads. */
export const settingsPath = "/profile?view=settings";
