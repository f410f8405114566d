import type { SampleItem } from './sample-item.ts';

const CHECKSUM = `# Compares the SHA-256 checksum of a file with the one on its download page.
# Use: powershell -File check-sha256.ps1 <file> <checksum>
param(
  [Parameter(Mandatory = $true)][string]$File,
  [Parameter(Mandatory = $true)][string]$Checksum
)
$actual = (Get-FileHash -Algorithm SHA256 -LiteralPath $File).Hash.ToLower()
if ($actual -eq $Checksum.Trim().ToLower()) {
  Write-Host 'The file is whole and unchanged.' -ForegroundColor Green
  exit 0
}
Write-Host 'The checksums differ. Do not open this file; download it again.' -ForegroundColor Red
Write-Host "  expected $Checksum"
Write-Host "  found    $actual"
exit 1
`;

const EMULATOR = `# Says whether this computer is ready for a 64-bit emulator.
$system = Get-CimInstance Win32_ComputerSystem
$processor = Get-CimInstance Win32_Processor | Select-Object -First 1
$memory = [math]::Round($system.TotalPhysicalMemory / 1GB, 1)
$virtual = $processor.VirtualizationFirmwareEnabled -or $system.HypervisorPresent

Write-Host "Processor       $($processor.Name.Trim())"
Write-Host "Memory          $memory GB (8 or more is comfortable)"
Write-Host "64-bit Windows  $([Environment]::Is64BitOperatingSystem)"
Write-Host "Virtualization  $virtual (turn it on in the BIOS when False)"
`;

const SENSITIVITY = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Sensitivity converter</title>
  <style>
    body { max-width: 28rem; margin: 3rem auto; font: 1rem/1.5 system-ui, sans-serif; }
    label { display: block; margin-top: 1rem; }
    input { width: 100%; padding: 0.5rem; font: inherit; box-sizing: border-box; }
    output { display: block; margin-top: 1.5rem; font-size: 1.5rem; }
  </style>
  <h1>Sensitivity converter</h1>
  <p>Keeps the way your hand moves when you change the DPI of your mouse.</p>
  <form>
    <label>DPI now <input name="dpi" type="number" value="800" min="1" /></label>
    <label>Sensitivity now <input name="now" type="number" value="50" min="0" step="any" /></label>
    <label>New DPI <input name="next" type="number" value="1600" min="1" /></label>
    <output></output>
  </form>
  <script>
    const form = document.querySelector('form');
    function convert() {
      const { dpi, now, next } = Object.fromEntries(new FormData(form));
      const result = (Number(now) * Number(dpi)) / Number(next);
      form.querySelector('output').textContent = 'New sensitivity: ' + result.toFixed(2);
    }
    form.addEventListener('input', convert);
    convert();
  </script>
</html>
`;

function tool(title: string, description: string, fileName: string, text: string): SampleItem {
  const releaseNotes = '- First version.';
  const content = Buffer.from(text);
  return { area: 'tool', title, description, version: '1.0.0', releaseNotes, fileName, content };
}

/** Small tools that anybody may use. Source: specification B 2, public download centre. */
export function toolSamples(): SampleItem[] {
  return [
    tool(
      'Checksum Checker',
      'Compares a downloaded file with the SHA-256 checksum on its page. For PowerShell.',
      'check-sha256.ps1',
      CHECKSUM,
    ),
    tool(
      'Emulator Check',
      'Says whether your computer is ready for a 64-bit emulator. For PowerShell.',
      'emulator-check.ps1',
      EMULATOR,
    ),
    tool(
      'Sensitivity Converter',
      'Finds the sensitivity that feels the same after a change of DPI. Opens in any browser.',
      'sensitivity-converter.html',
      SENSITIVITY,
    ),
  ];
}
