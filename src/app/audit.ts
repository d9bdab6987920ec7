/** Who changes what is not changed in chat, as the audit log names them. */
export const byAdmin = 'admin (web)';
export const byCommandLine = 'command line';
