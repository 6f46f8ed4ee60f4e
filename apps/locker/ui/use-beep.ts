import { useEffect } from 'react'

const EVERY = 1500
const SECONDS = 0.18
const HERTZ = 880
const VOLUME = 0.2

/** Beeps while a door must be closed. The kiosk's browser allows sound without a touch before it. */
export function useBeep(isBeeping: boolean): void {
  useEffect(() => {
    if (!isBeeping || typeof AudioContext === 'undefined') return
    const audio = new AudioContext()
    const beep = () => {
      if (audio.state !== 'running') return
      const tone = new OscillatorNode(audio, { frequency: HERTZ })
      const volume = new GainNode(audio, { gain: VOLUME })
      tone.connect(volume).connect(audio.destination)
      tone.start()
      tone.stop(audio.currentTime + SECONDS)
    }
    beep()
    const timer = setInterval(beep, EVERY)
    return () => {
      clearInterval(timer)
      void audio.close()
    }
  }, [isBeeping])
}
