// In the browser: shows the rows that are asked for. The page is whole without it.
const form = document.querySelector('.filters');
if (form !== null) {
  const rows = [...document.querySelectorAll('tbody.row')];
  const heads = [...document.querySelectorAll('tbody.group')];
  const show = () => {
    const asked = new FormData(form);
    const sections = asked.getAll('section');
    const name = String(asked.get('name')).toLowerCase();
    const unit = asked.get('unit') ?? '';
    for (const row of rows) {
      const { s: section, u: own } = row.dataset;
      const label = row.querySelector('th').textContent.toLowerCase();
      row.hidden = !(sections.includes(section) && (unit === '' || unit === own) && label.includes(name));
    }
    for (const head of heads) {
      let next = head.nextElementSibling;
      while (next?.hidden) next = next.nextElementSibling;
      head.hidden = next === null || !next.classList.contains('row');
    }
    form.querySelector('output').textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`;
  };
  form.hidden = false;
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  show();
}
