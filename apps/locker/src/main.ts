import { noKillPoint } from '@yacheyka/locker/ports/kill-point'

noKillPoint('before commit', 'start')
