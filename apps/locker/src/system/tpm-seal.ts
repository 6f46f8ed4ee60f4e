import { execFile, execFileSync } from 'node:child_process'

/** Makes what lies on the disk readable on this computer alone. */
export interface Seal {
  readonly seal: (text: string) => Promise<Buffer>
  /** @throws where it was sealed on another computer, or is damaged */
  readonly open: (sealed: Buffer) => string
}

const COMMAND = 'systemd-creds'
/** Where the name differs, systemd-creds refuses: a file of something else is not taken for this one. */
const NAME = '--name=yacheyka-locker'
/** PCR 7 is the state of Secure Boot, as for the disk's own key. */
const ENCRYPT = ['encrypt', NAME, '--with-key=tpm2', '--tpm2-pcrs=7', '-', '-']
const DECRYPT = ['decrypt', NAME, '-', '-']

/** By the TPM 2.0 of this computer. The process needs the group `tss` and systemd 250 or newer. */
export const tpmSeal: Seal = {
  seal: (text) =>
    new Promise((resolve, reject) => {
      const child = execFile(COMMAND, ENCRYPT, { encoding: 'buffer' }, (error, sealed) => {
        if (error === null) resolve(sealed)
        else reject(error)
      })
      child.stdin?.end(text)
    }),
  open: (sealed) =>
    execFileSync(COMMAND, DECRYPT, { input: sealed, encoding: 'utf8', stdio: 'pipe' }),
}
