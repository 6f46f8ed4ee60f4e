// Enhances the pages for developers, which are readable without it: copies code, keeps the language of samples, filters calls.

const LANGUAGE = 'developers-language'
const radios = document.querySelectorAll('.tabs input')

function choose(language) {
  for (const radio of radios) if (radio.value === language) radio.checked = true
}

// Storage may be forbidden.
try {
  choose(localStorage.getItem(LANGUAGE))
} catch {}

document.addEventListener('change', ({ target }) => {
  if (!target.matches('.tabs input')) return
  const { top } = target.getBoundingClientRect()
  choose(target.value)
  // Samples above have other heights now: what is looked at stays where it was.
  scrollBy(0, target.getBoundingClientRect().top - top)
  try {
    localStorage.setItem(LANGUAGE, target.value)
  } catch {}
})

const status = document.createElement('p')
status.className = 'status'
status.setAttribute('role', 'status')
document.body.append(status)

async function write(pre) {
  try {
    await navigator.clipboard.writeText(pre.textContent)
    return true
  } catch {
    // Without https there is no clipboard but by selection.
    getSelection().selectAllChildren(pre)
    return document.execCommand('copy')
  }
}

let timer
function forget() {
  clearTimeout(timer)
  document.querySelector('.code .done')?.classList.remove('done')
  status.textContent = ''
}

async function copy(box, button) {
  forget()
  const done = await write([...box.querySelectorAll('pre')].find((pre) => pre.offsetParent))
  button.classList.toggle('done', done)
  status.textContent = done ? 'Скопировано' : 'Код выделен: нажмите Ctrl+C'
  timer = setTimeout(forget, 3000)
}

for (const box of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.title = 'Скопировать'
  button.setAttribute('aria-label', 'Скопировать код')
  button.addEventListener('click', () => void copy(box, button))
  box.querySelector('pre').before(button)
}

const field = document.querySelector('#filter')
const links = [...document.querySelectorAll('.contents li li a')]
const texts = links.map((link) => {
  const about = document.querySelector(`${link.hash} p`)
  const group = link.closest('ul').previousElementSibling
  return [group, link, about]
    .map((each) => each.textContent)
    .join(' ')
    .toLowerCase()
})

field?.addEventListener('input', () => {
  const words = field.value.toLowerCase().trim()
  let found = 0
  links.forEach((link, at) => {
    const fits = words.split(/\s+/).every((word) => texts[at].includes(word))
    link.parentElement.hidden = !fits
    if (fits) found += 1
  })
  for (const group of document.querySelectorAll('.contents > ul > li'))
    group.hidden = words !== '' && !group.querySelector('li:not([hidden])')
  field.nextElementSibling.textContent =
    words && (found ? `Найдено: ${found}` : 'Ничего не найдено')
})
